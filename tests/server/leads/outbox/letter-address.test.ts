import t from 'tap'
import { leadFacts, oneLine } from '../../../../src/server/delivery/lead-words.ts'
import { DIRECT_PATH, DIRECT_WORDS } from '../../../support/direct-address.ts'
import { outgoing, STAND_INS } from '../../../support/outgoing-lead.ts'

t.test('L01, L09: a letter names the source first, and has the words of an address', async (t) => {
  const vk = 'https://vk.com/'
  const { lead } = outgoing({
    entryUrl: encodeURIComponent('https://agency.example/'),
    entryCanal: `${vk} / ${vk}`,
    page: encodeURIComponent(`https://agency.example${DIRECT_PATH}`)
  })
  const facts = leadFacts(lead, STAND_INS)
  const factOf = (name: string) => facts.find(({ label }) => label === name)?.value
  const labels = facts.map(({ label }) => label)
  t.equal(factOf('Источник'), 'vk.com')
  t.ok(labels.indexOf('Источник') < labels.indexOf('Как прислала страница'))
  t.match(factOf('Страница'), 'utm_term=заказать%20продвижение%20сайта')
  t.match(factOf('Страница'), `yclid=${DIRECT_WORDS.yclid}`)
})

t.test('L09: no escape of an address is split where a line is cut', async (t) => {
  const address = 'https://a.example/?q=%20%20'
  for (let length = 1; length < address.length; length++) {
    t.notMatch(oneLine(address, length), /%[\da-f]?$/i, `at ${length}`)
  }
  t.equal(oneLine('скидка 50%', 10), 'скидка 50%', 'what is not cut stays')
})
