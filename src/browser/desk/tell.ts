/** Ways to be told of new leads that are no look at the page; each is off until its box is ticked. */
type Way = 'sound' | 'notice'

const KEY = 'desk-tell'
const TONE_HZ = [660, 880] as const
const TONE_S = 0.12

/**
 * Tells of new leads: how many are unseen stands in the title, and a sound or a notice of the browser comes where it was
 * asked for. A notice names nobody, for screens are seen by others.
 *
 * @param box Hidden until a script runs, with a tick for each way.
 * @returns What is called with the number of new leads.
 */
export function createTeller(box: HTMLElement | null): (count: number) => void {
  const title = document.title
  let unseen = 0
  let audio: AudioContext | undefined
  const ticks = [...(box?.querySelectorAll<HTMLInputElement>('[data-tell]') ?? [])]
  const refused = box?.querySelector<HTMLElement>('[data-tell-refused]')
  const chosen = read()
  if (box) box.hidden = false
  for (const tick of ticks) {
    tick.checked = chosen.includes(wayOf(tick)) && isAllowed(wayOf(tick))
    tick.addEventListener('change', () => void choose(tick))
  }
  for (const event of ['visibilitychange', 'focus'] as const) {
    addEventListener(event, () => document.hasFocus() && see(), true)
  }

  function see(): void {
    unseen = 0
    document.title = title
  }

  async function choose(tick: HTMLInputElement): Promise<void> {
    const way = wayOf(tick)
    if (tick.checked && way === 'sound') beep()
    if (way === 'notice') {
      const isRefused = tick.checked && !(await mayNotify())
      if (isRefused) tick.checked = false
      if (refused) refused.hidden = !isRefused
    }
    write(ticks.filter(({ checked }) => checked).map(wayOf))
  }

  function beep(): void {
    // A browser keeps silent until somebody has pressed something on the page.
    audio ??= new AudioContext()
    void audio.resume()
    for (const [i, frequency] of TONE_HZ.entries()) {
      const start = audio.currentTime + i * TONE_S
      const [tone, volume] = [new OscillatorNode(audio, { frequency }), new GainNode(audio)]
      volume.gain.setValueAtTime(0.15, start)
      volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
      tone.connect(volume).connect(audio.destination)
      tone.start(start)
      tone.stop(start + TONE_S)
    }
  }

  const isTicked = (way: Way) => ticks.some((tick) => tick.checked && wayOf(tick) === way)

  return (count) => {
    if (document.hasFocus()) return isTicked('sound') ? beep() : undefined
    unseen += count
    document.title = `(${unseen}) ${title}`
    if (isTicked('notice')) notify(unseen === 1 ? 'Новая заявка' : `Новые заявки: ${unseen}`)
    if (isTicked('sound')) beep()
  }
}

async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted')
    return false
  return notify('Уведомления включены')
}

/** One notice, in the place of the one before; false where a browser allows it and has none, as Chrome on Android. */
function notify(text: string): boolean {
  try {
    const notice = new Notification(text, { tag: KEY })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
    return true
  } catch {
    return false
  }
}

function wayOf({ dataset }: HTMLInputElement): Way {
  return dataset.tell === 'notice' ? 'notice' : 'sound'
}

function isAllowed(way: Way): boolean {
  return way === 'sound' || ('Notification' in window && Notification.permission === 'granted')
}

/** Storage may be blocked: then the choice lasts as long as the page. */
function read(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ')
  } catch {
    return []
  }
}

function write(ways: readonly Way[]): void {
  try {
    localStorage.setItem(KEY, ways.join(' '))
  } catch {
    // It is asked for again on the next page.
  }
}
