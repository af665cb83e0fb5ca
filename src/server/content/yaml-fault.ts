/** What the library says of text that is no YAML. */
interface YamlError {
  code: string
  message: string
}

/** Longest piece of a line that a message shows. */
const MAX_SHOWN = 80

const QUOTE_INSIDE = "кавычка внутри кавычек: замените внутренние на „ “ или поставьте '…' снаружи"
const SINGLE_QUOTE_INSIDE =
  'апостроф внутри апострофов: удвойте его (\'\') или поставьте "…" снаружи'
const COLON =
  'двоеточие с пробелом внутри значения, или лишний отступ в начале следующей строки: возьмите значение в кавычки "…" или выровняйте строки'

const MEANINGS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: COLON,
  MULTILINE_IMPLICIT_KEY:
    'после имени поля нужно двоеточие с пробелом, как в «title: Заголовок»; продолжение текста пишите с отступом',
  MISSING_CHAR: 'кавычка или скобка открыта и не закрыта: закройте её',
  DUPLICATE_KEY: 'это поле уже есть выше: оставьте одно из двух',
  TAB_AS_INDENT: 'отступ сделан табуляцией: замените её двумя пробелами',
  BAD_SCALAR_START: 'значение начинается со служебного знака: возьмите его в кавычки "…"',
  BAD_DQ_ESCAPE:
    'обратная косая черта в кавычках "…" служебная: удвойте её (\\\\) или поставьте \'…\' снаружи',
  BAD_INDENT:
    'отступ не тот, что у соседних полей, или не закрыта скобка: выровняйте поля по левому краю, закройте скобку',
  UNRESOLVED_ALIAS: 'звёздочка в начале значения служебная: возьмите значение в кавычки "…"'
}

/** What stands in a line that cannot be read, and what to write instead. */
export function yamlFault({ code, message }: YamlError, line: string): string {
  // The library goes as deep as the text does.
  if (message.startsWith('Maximum call stack')) return 'списки и группы вложены слишком глубоко'
  return `стоит: ${shownLine(line)}; ${meaningOf(code, line) ?? message.split('\n')[0]}`
}

function meaningOf(code: string, line: string): string | undefined {
  if (code !== 'UNEXPECTED_TOKEN') return MEANINGS[code]
  if (/^[^:]*:\s+- /.test(line))
    return 'список начинается со своей строки: перенесите «- …» под имя поля'
  const value = line.replace(/^[^:]*:\s*|^\s*-\s+/, '')
  if (value.startsWith('"')) return QUOTE_INSIDE
  if (value.startsWith("'")) return SINGLE_QUOTE_INSIDE
  return 'строка не читается как «имя: значение»: возьмите значение в кавычки "…" или выровняйте отступ'
}

function shownLine(line: string): string {
  const text = line.trim()
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`
}
