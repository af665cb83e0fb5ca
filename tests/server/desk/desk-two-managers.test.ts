import { type HTMLElement, parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { cardIn } from '../../support/card-form.ts'
import type { DeskBrowser } from '../../support/desk-browser.ts'
import { opened, twoManagers } from '../../support/desk-card.ts'
import { randomFrom } from '../../support/random.ts'

t.setTimeout(2_400_000)

const TURNS = 200

type Parts = Awaited<ReturnType<typeof twoManagers>>

interface Manager {
  browser: DeskBrowser
  /** The card as it was opened, and the outcome that it showed. */
  open?: { card: Awaited<ReturnType<typeof opened>>; seen: string } | undefined
}

t.test(
  '200 interleavings of two managers: nothing typed is lost, nothing overwritten unseen',
  async (t) => {
    const parts = await twoManagers(t)
    const random = randomFrom(20_261_126)
    const managers: Manager[] = [{ browser: parts.anna }, { browser: parts.boris }]
    const notes: string[] = []
    const kinds = new Set<string>()
    for (let turn = 0; turn < TURNS; turn++) {
      const manager = managers[Math.floor(random() * 2)] as Manager
      if (!manager.open || random() < 0.2) {
        const card = await opened(manager.browser, `/leads/${parts.id}`)
        manager.open = { card, seen: await stateOf(parts) }
        continue
      }
      const typed = typedAt(turn, random)
      if (random() < 0.6) kinds.add(await recordOutcome(t, parts, manager, typed))
      else {
        notes.push(typed.text)
        await addNote(t, manager, typed)
      }
      manager.open = undefined
    }
    t.same(
      (await parts.store.desk.notesOf(parts.id)).map(({ text }) => text),
      notes
    )
    t.same([...kinds].sort(), ['recorded', 'refused'], 'both came about')
  }
)

type AllTyped = Record<'outcome' | 'amount' | 'reason' | 'text', string>

function typedAt(turn: number, random: () => number): AllTyped {
  const outcome = ['in_work', 'offer', 'won', 'lost'][Math.floor(random() * 4)] as string
  return { outcome, amount: String(turn), reason: `Причина ${turn}`, text: `Заметка ${turn}` }
}

async function recordOutcome(t: Test, parts: Parts, { browser, open }: Manager, typed: AllTyped) {
  const before = await stateOf(parts)
  const answer = await open?.card.send('outcome', typed)
  const fields = await fieldsAfter(browser, answer)
  if (before === open?.seen) {
    t.equal(answer?.status, 303, `${typed.text}: nothing stands against it`)
    t.match((await parts.store.leads.outcomesOf(parts.id)).at(-1), { reason: typed.reason })
    t.match(fields, { text: typed.text })
    return 'recorded'
  }
  t.equal(answer?.status, 409, `${typed.text}: it had been changed unseen`)
  t.match(fields, typed)
  t.equal(await stateOf(parts), before)
  return 'refused'
}

async function addNote(t: Test, { browser, open }: Manager, typed: AllTyped) {
  const fields = await fieldsAfter(browser, await open?.card.send('notes', typed))
  t.match(fields, { ...typed, text: '' }, typed.text)
}

async function fieldsAfter(
  browser: DeskBrowser,
  answer: { status: number; to: string; body: string } | undefined
) {
  const page: HTMLElement | undefined = answer?.to
    ? await browser.page(answer.to)
    : parse(answer?.body ?? '')
  return cardIn(page).fields
}

/** What holds of the lead, as one text. */
async function stateOf({ store, id }: Parts): Promise<string> {
  const { outcome, amount, outcomeAt } = (await store.leads.get(id)) ?? {}
  return JSON.stringify([outcome, amount, outcomeAt])
}
