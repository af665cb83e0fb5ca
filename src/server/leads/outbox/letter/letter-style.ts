import { PALETTE } from '../../../../shared/palette.ts'

/** Fonts that systems have: nothing is fetched. */
const TEXT = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const MONO = "font-family:Consolas,'Cascadia Mono',Menlo,'Courier New',monospace"

const { ink950: INK, ink500: SOFT, signal700: SIGNAL, paper100: PAPER, paper200: RULE } = PALETTE

/** Mail programs know styles where they are used, and few of them elsewhere. Source: caniemail.com. */
export const STYLES = {
  page: `margin:0;padding:0;background:${PAPER}`,
  sheet: 'width:100%;max-width:600px;table-layout:fixed;background:#ffffff',
  brand: `${TEXT};font-size:17px;line-height:24px;font-weight:600;color:${INK}`,
  number: `${MONO};font-size:14px;line-height:24px;color:${SOFT};text-align:right`,
  rule: `border-top:1px solid ${RULE};font-size:0;line-height:0`,
  kind: `margin:0;${TEXT};font-size:15px;line-height:22px;color:${SOFT};overflow-wrap:anywhere`,
  name: `margin:4px 0 0;${TEXT};font-size:30px;line-height:36px;font-weight:600;letter-spacing:-.6px;color:${INK};overflow-wrap:anywhere;word-break:break-word`,
  when: `margin:6px 0 0;${TEXT};font-size:14px;line-height:21px;color:${SOFT}`,
  task: `padding:11px 16px;border-left:4px solid ${PALETTE.signal500};background:${PAPER}`,
  taskValue: `margin:0;${TEXT};font-size:17px;line-height:24px;font-weight:600;color:${INK}`,
  taskNote: `margin:2px 0 0;${TEXT};font-size:14px;line-height:20px;color:${SOFT}`,
  answer: `display:block;padding:7px 10px;${TEXT};font-size:17px;line-height:23px;font-weight:600;color:${INK};text-decoration:none;overflow-wrap:anywhere;word-break:break-word`,
  answerTitle: 'display:block;font-size:12px;line-height:17px;font-weight:400',
  message: `margin:0;${TEXT};font-size:17px;line-height:27px;color:${INK};overflow-wrap:anywhere;word-break:break-word`,
  label: `padding:3px 12px 3px 0;${TEXT};font-size:14px;line-height:21px;color:${SOFT}`,
  value: `padding:3px 0;${TEXT};font-size:14px;line-height:21px;color:${INK};overflow-wrap:anywhere;word-break:break-word`,
  alarm: `margin:0;${TEXT};font-size:14px;line-height:21px;color:${SIGNAL}`,
  card: `display:inline-block;color:${INK};${TEXT};font-size:17px;line-height:44px;font-weight:600`,
  technical: `padding:12px 0 26px;border-top:1px solid ${RULE};${TEXT};font-size:12px;line-height:18px;color:${SOFT};overflow-wrap:anywhere;word-break:break-all`,
  signal: `color:${SIGNAL}`
} as const

const DARK = `.page{background:${PALETTE.ink950}!important}
.sheet{background:${PALETTE.ink900}!important}
.sheet .ink{color:${PALETTE.paper50}!important}
.sheet .soft{color:${PALETTE.ink300}!important}
.sheet .signal{color:#ff7340!important}
.sheet .line{background:${PALETTE.ink900}!important}
.sheet .rule{border-color:${PALETTE.ink700}!important}
.sheet .task{background:#1c2430!important}`

/** What no inline style can say: narrow windows, and dark ones, by the system or by Outlook's own attributes. */
export const LETTER_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.side{padding-left:20px!important;padding-right:20px!important}.half{width:100%!important}}
@media (prefers-color-scheme:dark){${DARK}}
[data-ogsc] .ink{color:${PALETTE.paper50}!important}
[data-ogsc] .soft{color:${PALETTE.ink300}!important}
[data-ogsb] .sheet{background:${PALETTE.ink900}!important}
[data-ogsb] .task{background:#1c2430!important}`
