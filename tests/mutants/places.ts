import { type Node, parseSync, Visitor } from 'oxc-parser'

/** One way to break a file: the text from `start` to `end` becomes `text`. */
export interface Place {
  file: string
  /** From 1. */
  line: number
  start: number
  end: number
  text: string
  /** What is broken, in one line. */
  change: string
}

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&'
}
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min']
])
/** One more or less of a larger number, a size or a duration, is nothing that anybody is promised. */
const MAX_NUMBER = 99
const LOGGING = /\blog(ger)?\b|\bconsole\b/

/**
 * Every place of a file that can be broken so that it still parses, by the usual operators of mutation testing. What
 * people read in a log or an error is left alone.
 */
export function findPlaces(file: string, source: string): Place[] {
  const places: Place[] = []
  let silent = 0
  let products = 0
  const enter = () => void silent++
  const leave = () => void silent--
  const of = ({ start, end }: Span) => source.slice(start, end)

  function add({ start, end }: Span, text: string, change = '') {
    if (silent > 0) return
    const line = source.slice(0, start).split('\n').length
    const broken = source.slice(0, start) + text + source.slice(end)
    if (parseSync(file, broken).errors.length > 0) return
    const said = change || `${short(source.slice(start, end))} → ${short(text)}`
    places.push({ file, line, start, end, text, change: said })
  }
  function addOperator(node: Operation) {
    const { left, right, operator } = node
    const other = OPERATORS[operator]
    if (!other || isText(left) || isText(right)) return
    const between = source.slice(left.end, right.start).replace(operator, other)
    const change = `${short(of(node))}: ${operator} → ${other}`
    add(node, of(left) + between + of(right), change)
  }
  const addNegation = (test: Span) => add(test, `!(${of(test)})`)

  new Visitor({
    ThrowStatement: enter,
    'ThrowStatement:exit': leave,
    TSLiteralType: enter,
    'TSLiteralType:exit': leave,
    BinaryExpression(node) {
      addOperator(node)
      if (isProduct(node)) products++
    },
    'BinaryExpression:exit'(node) {
      if (isProduct(node)) products--
    },
    LogicalExpression: addOperator,
    IfStatement: ({ test }) => addNegation(test),
    ConditionalExpression: ({ test }) => addNegation(test),
    UnaryExpression(node) {
      if (node.operator === '!') add(node, of(node.argument))
    },
    ReturnStatement({ argument }) {
      if (argument) add(argument, 'undefined')
    },
    ArrowFunctionExpression({ body, expression }) {
      if (expression) add(body, 'undefined')
    },
    ExpressionStatement(node) {
      const isCall = ['CallExpression', 'AwaitExpression'].includes(node.expression.type)
      if (isCall && !LOGGING.test(of(node))) add(node.expression, 'void 0')
    },
    MemberExpression({ property }) {
      const other = METHODS.get(of(property))
      if (other) add(property, other)
    },
    Literal({ value, start, end }) {
      if (typeof value === 'boolean') add({ start, end }, String(!value))
      const isSmall = typeof value === 'number' && value <= MAX_NUMBER && Number.isInteger(value)
      if (isSmall && products === 0) add({ start, end }, String(value + 1))
    }
  }).visit(parseSync(file, source).program)
  return places
}

interface Span {
  start: number
  end: number
}

interface Operation extends Span {
  left: Node
  right: Node
  operator: string
}

/** `20 * 60 * 1000`: a size or a duration. */
function isProduct(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'number'
  return (
    node.type === 'BinaryExpression' &&
    node.operator === '*' &&
    isProduct(node.left) &&
    isProduct(node.right)
  )
}

/** Texts that are put together are no arithmetic. */
function isText(node: Node): boolean {
  return (
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  )
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 50 ? `${line.slice(0, 30)} … ${line.slice(-15)}` : line
}
