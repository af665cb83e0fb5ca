import t, { type Test } from 'tap'
import { links } from '../../src/shared/links.ts'
import { type Ground, withGround } from '../engines/ground.ts'
import { type Listener, missingOrca, openListener } from '../engines/orca.ts'

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
