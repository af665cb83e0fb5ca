import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { links } from '../../src/shared/links.ts'
import { findProgram, openDisplay, startProgram, stopProgram } from '../engines/browsers.ts'
import { type Ground, withGround } from '../engines/ground.ts'

const run = promisify(execFile)

const PROGRAMS = ['orca', 'Xvfb', 'openbox', 'dbus-daemon', 'xdotool', 'firefox-esr']
/** What is never said would be waited for without an end. */
const PATIENCE_MS = 90_000
/** Orca may hear of a focus before the key that has moved it: such a key is never answered, and the next one goes on. */
const UNANSWERED_MS = 15_000
const POLL_MS = 50
const KEY_MS = '60'
const HEIGHT = 900
/** So many presses of a key lead to everything in a page's head. */
const MOST_PRESSES = 60

/**
 * Python that Orca reads as its user's own. Its log is written line by line, or the last words would wait for the next
 * ones; it speaks to nobody, for without a sound card the speech dispatcher hangs, and logs what it would have said; it
 * says what is asked for, neither whole pages by itself nor keys.
 */
const CUSTOMIZATIONS = `from orca import debug, settings
debug.debugFile.reconfigure(line_buffering=True)
settings.speechServerFactory = None
settings.sayAllOnLoad = False
settings.enableKeyEcho = False
settings.enableSound = False
`

/** Said of the tab that Firefox starts with, whenever it comes. */
const STARTING = /New Tab/
/** So much of what was said explains what was not. */
const LAST_WORDS = 25

/** What Firefox would say or show of itself beside the page. */
const PREFERENCES = {
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.translations.enable': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'termsofuse.bypassNotification': true
}

const WIDE = 1440
const NARROW = 1024
/** The page is there, and what has the focus. */
const LOADED = [/^Finished loading/, /^К содержанию link/]
const SEND = /^Отправить заявку push button/

t.test('E3: who listens and has a keyboard', { skip: missingOrca() ?? false }, async (t) => {
  await withGround(async (ground) => {
    const open = (width: number) => openListener(`${ground.url}/services/seo/`, width)

    await t.test('goes from heading to heading', async (t) => {
      await using visitor = await open(WIDE)
      await visitor.hears(...LOADED)
      await visitor.seek('h', /^Поисковое продвижение сайтов .* heading level 1/)
      await visitor.press('h')
      await visitor.hears(/^Кому подходит и кому нет heading level 2/)
      await visitor.press('h')
      await t.resolves(visitor.hears(/^Подходит heading level 3/))
    })

    await t.test('hears what a request asks, what it lacks, and that it has arrived', async (t) => {
      await using visitor = await open(WIDE)
      await sendRequest(t, visitor, ground)
    })

    await t.test('hears how much a search has found, and the pages one by one', async (t) => {
      await using visitor = await open(WIDE)
      const { press, type, hears, seek } = visitor
      await hears(...LOADED)
      await seek('Tab', /^Поиск по сайту collapsed push button/)
      await press('Return')
      await hears(/^Поиск по сайту .*(?:combo box|entry)/)
      await type('seo')
      await hears(/^Найдено: \d+/)
      await press('Down')
      await t.resolves(hears(/SEO/))
    })

    await t.test('opens the burger, a section of it, and closes them', async (t) => {
      await using visitor = await open(NARROW)
      const { press, hears, seek } = visitor
      await hears(...LOADED)
      await seek('Tab', /^Меню collapsed push button/)
      await press('Return')
      await hears(/expanded/)
      await seek('Tab', /^Услуги: подразделы expanded/)
      await press('Return')
      await hears(/^collapsed/)
      await press('Return')
      await hears(/^expanded/)
      await press('Escape')
      await t.resolves(hears(/^Меню/))
    })
  })
})

async function sendRequest(t: Test, visitor: Listener, { asked, leads }: Ground): Promise<void> {
  const { press, type, hears, seek, heard } = visitor
  await hears(...LOADED)
  await seek('Tab', /^Обсудить проект link/)
  await press('Return')
  await hears(/^Обсудить проект Расскажите/)
  await seek('Tab', /^Имя entry required/)
  await toPhone(visitor)
  await seek('Tab', SEND)
  t.same(
    (await heard()).filter((words) => /invalid/.test(words)),
    [],
    'nothing is faulty before it is sent'
  )
  // The challenge comes with a focus that React has seen: without it the form would be sent as one without a script.
  while (!asked.has(links.challenge())) {
    await seek('shift+Tab', /./)
    await seek('Tab', SEND)
  }

  await press('Return')
  await hears(/^Форма не отправлена/, /^Имя: заполните поле/, /^Телефон: заполните поле/)
  await hears(/^Имя entry required/, /Ошибка! Заполните поле/)
  await type('Anna')
  await toPhone(visitor, /^\+7 !Ошибка! Заполните поле/)
  await type('9123456789')
  await seek('Tab', /check box not checked/)
  await press('space')
  await seek('Tab', SEND)
  await press('Return')
  await hears(/^Заявка принята/)
  t.match((await leads()).at(-1)?.values, { fio: 'Anna', phone: '+7 912 345-67-89' })
}

/** From the name: the country stands between. Beside the number is said what describes it. */
async function toPhone({ press, hears }: Listener, description = /^\+7/): Promise<void> {
  await press('Tab')
  await hears(/^Россия, сменить страну collapsed push button/)
  await press('Tab')
  await hears(/^Телефон entry .*required/, description)
}

/** A page in Firefox before somebody who listens to it and has a keyboard. */
interface Listener extends AsyncDisposable {
  /** Keys as a keyboard sends them, by their names in X. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /**
   * Waits until all of it has been said, in any order, since what was waited for before.
   *
   * @throws {Error} With all that was said instead.
   */
  hears(...wanted: RegExp[]): Promise<void>
  /** Presses a key until it is answered by these words. */
  seek(key: string, wanted: RegExp): Promise<void>
  /** All that has been said so far. */
  heard(): Promise<string[]>
}

/** What must be installed first, in words; nothing when all is there. */
function missingOrca(): string | undefined {
  const found = PROGRAMS.every((name) => findProgram(name))
  return found
    ? undefined
    : 'Orca: apt-get install orca at-spi2-core dbus xvfb openbox xdotool firefox-esr.'
}

/** Orca and Firefox on a screen, a bus and in a home of their own. */
async function openListener(url: string, width: number): Promise<Listener> {
  const home = await mkdtemp(join(tmpdir(), 'orca-'))
  const log = join(home, 'orca.log')
  const profile = await writeSettings(home)
  const display = await openDisplay(width, HEIGHT)
  const own = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    DISPLAY: display.name,
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
    LANG: 'C.UTF-8'
  }
  const bus = startProgram('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: own
  })
  const [address] = await once(bus.stdout as Readable, 'data')
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: String(address).trim() }
  const orca = startProgram('orca', ['--debug-file', log], { env, stdio: 'ignore' })
  const ear = listenTo(log)
  await ear.hears(/Screen reader on/)
  const firefox = startProgram('firefox-esr', ['--profile', profile, url], { env, stdio: 'ignore' })

  const xdotool = async (...args: string[]) => void (await run('xdotool', args, { env }))
  const press = (...keys: string[]) => xdotool('key', '--delay', KEY_MS, ...keys)
  return {
    press,
    type: (text) => xdotool('type', '--delay', KEY_MS, text),
    hears: ear.hears,
    seek: (key, wanted) => ear.seek(() => press(key), wanted),
    heard: ear.heard,
    async [Symbol.asyncDispose]() {
      await Promise.all([firefox, orca, bus].map((child) => stopProgram(child, 'SIGKILL')))
      await display[Symbol.asyncDispose]()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

/** Gives the folder of Firefox's profile. */
async function writeSettings(home: string): Promise<string> {
  const profile = join(home, 'firefox')
  const orca = join(home, 'data', 'orca')
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`
  )
  await Promise.all([profile, orca].map((folder) => mkdir(folder, { recursive: true })))
  await writeFile(join(profile, 'user.js'), lines)
  await writeFile(join(orca, 'orca-customizations.py'), CUSTOMIZATIONS)
  return profile
}

/** Hears what Orca writes to its log. */
function listenTo(log: string) {
  let heard = 0
  const read = () => readFile(log, 'utf8').catch(() => '')
  const all = async () => utterancesIn(await read())

  async function hears(...wanted: RegExp[]): Promise<void> {
    heard += await until(async () => {
      const words = (await all()).slice(heard)
      const places = wanted.map((one) => words.findIndex((word) => one.test(word)))
      return places.includes(-1) ? 0 : Math.max(...places) + 1
    }, wanted)
  }

  async function seek(press: () => Promise<void>, wanted: RegExp): Promise<void> {
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      const keys = afterKeys(await read()).length
      await press()
      let answer: string[] = []
      for (
        const end = Date.now() + UNANSWERED_MS;
        !answer[0] && Date.now() < end;
        await setTimeout(POLL_MS)
      )
        answer = utterancesIn(wholeEvents(afterKeys(await read())[keys] ?? ''))
      if (!answer.some((words) => wanted.test(words))) continue
      heard = (await all()).lastIndexOf(answer[0] ?? '')
      return hears(wanted)
    }
    throw new Error(`${wanted} not among ${JSON.stringify((await all()).slice(-LAST_WORDS))}`)
  }

  async function until(look: () => Promise<number>, wanted: RegExp[]): Promise<number> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(POLL_MS)) {
      const found = await look()
      if (found) return found
    }
    throw new Error(`${wanted.join(', ')} not among ${JSON.stringify((await all()).slice(heard))}`)
  }

  return { hears, seek, heard: all }
}

/** The log up to the first key, then from each key to the next: what is said late of something earlier answers no key. */
function afterKeys(text: string): string[] {
  return text.split('vvvvv PROCESS ATSPI_KEY_PRESSED_EVENT')
}

/** Without the event that is under way: what belongs together is said within one. */
function wholeEvents(text: string): string {
  const events = text.split(/^(?=\^{5} PROCESS)/m)
  return events.slice(0, -1).join('')
}

function utterancesIn(text: string): string[] {
  return [...text.matchAll(/SPEECH OUTPUT: '(.*?)'(?= voice=|\{|$)/gms)]
    .map(([, words = '']) => words.replace(/\s+/g, ' '))
    .filter((words) => !STARTING.test(words))
}
