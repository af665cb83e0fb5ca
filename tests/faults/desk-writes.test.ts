import t from 'tap'
import { type DeskWrite, writtenFaults } from '../chaos/written.ts'
import { accepted, eachDatabase } from '../support/stores.ts'

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(
    `${name}: the trial of kills sees what the desk loses, doubles or keeps for too long`,
    async (t) => {
      const { store, byHand } = await openStore(t)
      const resultID = await accepted(store)
      const write = (kind: DeskWrite['kind'], value: string, isAcknowledged = true): DeskWrite => {
        return { kind, resultID, value, isAcknowledged }
      }
      const actor = 'anna@agency.example'
      await store.desk.addNote(resultID, { actor, text: 'а' })
      await store.leads.recordOutcome(resultID, {
        outcome: 'lost',
        reason: 'б',
        at: new Date(),
        actor
      })
      await store.leads.assign(resultID, '7')
      const sound = [write('notes', 'а'), write('outcome', 'б'), write('assign', '7')]
      const unanswered = [write('notes', 'в', false), write('assign', '', false)]
      t.same(await writtenFaults(store, [...sound, ...unanswered]), [])

      const faultsWith = async (...more: DeskWrite[]) =>
        (await writtenFaults(store, [...sound, ...more])).map((fault) => fault.slice(37))
      t.same(await faultsWith(write('notes', 'г')), ['has lost the note г'])
      t.same(await faultsWith(write('outcome', 'д')), ['has lost the outcome д'])
      t.same(await faultsWith(write('assign', '8')), ['is given to 7, whom no one chose'])
      await store.desk.addNote(resultID, { actor, text: 'а' })
      t.same(await faultsWith(), ['has the note а twice'])
      await byHand("UPDATE leads SET outcome = 'new', amount = NULL")
      t.same(await faultsWith(), [
        'has the note а twice',
        'has not the outcome that was last written'
      ])
      await byHand("UPDATE leads SET status = 'erased'")
      t.same(await faultsWith(), ['is erased, and still says what was written'])
    }
  )
}
