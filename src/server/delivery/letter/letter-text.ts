import type { LeadLetter } from './lead-letter.ts'

/** The letter for who reads no HTML: the same in the same order. */
export function letterText(letter: LeadLetter): string {
  const { kind, number, name, theme, received, task, message, facts, source, alarm, card } = letter
  const parts = [
    `${kind.toUpperCase()} ${number}`,
    [name, theme, received].filter(Boolean).join('\n'),
    [
      `${task.label}: ${task.value} (${task.note})`,
      ...letter.answers.map(
        ({ title, text }) => `${title === 'Позвонить' ? 'Телефон' : 'Почта'}: ${text}`
      )
    ].join('\n'),
    message,
    [
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      source && `Откуда: ${source}`,
      alarm && `Внимание: ${alarm}`
    ]
      .filter(Boolean)
      .join('\n'),
    card && `Карточка: ${card}`,
    ['-- ', ...letter.technical.map(({ label, value }) => `${label}: ${value}`)].join('\n')
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
