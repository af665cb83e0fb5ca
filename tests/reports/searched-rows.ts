import { type ReportLine, reportRows } from './report-row.ts'

const TYPED = 'long/reports-typed.spec.ts'
const READ = 'long/reports-read.spec.ts'
const SPELLED = 'reports/spelled.test.ts'
const NEGOTIATED = 'reports/negotiated.test.ts'
const TEXTS = 'reports/texts.test.ts'

const LINES: readonly ReportLine[] = [
  [
    'E9',
    'our own review',
    'a rating by ear, at 320 px, with all its landmarks; a call asked for without scripts',
    'words stand apart, no choice is cut, landmarks can be walked, a form takes the number',
    READ
  ],
  [
    'W12',
    'auth0/cosmos 1665, whatwg/html 10724',
    'a file is attached, taken back and chosen again',
    'attached, and sent',
    TYPED,
    'held'
  ],
  [
    'W13',
    'react/react 24430, remix-run/remix 9779',
    'elements and attributes of extensions in a form before its script',
    'what was typed stays, and is sent',
    TYPED,
    'held'
  ],
  [
    'W14',
    'mantinedev/mantine 8927, ampproject/amphtml 20678',
    'a digit in the middle of a number is deleted and taken back by undo',
    'the caret stands behind it',
    TYPED
  ],
  [
    'W15',
    'igorescobar/jQuery-Mask-Plugin 356, 497',
    'digits in the middle of a number are deleted and typed again',
    'the number that it was',
    TYPED,
    'held'
  ],
  [
    'W16',
    'mui/base-ui 699, reactjs/react-modal 1067',
    'Escape of an input method, told by the event or by code 229',
    'the search and the fixed form stay open',
    TYPED
  ],
  [
    'W17',
    'department-of-veterans-affairs/vets-design-system-documentation 3350, swiss/styleguide 450',
    'pages with folded parts are printed',
    'all parts are on paper',
    READ,
    'held'
  ],
  [
    'W18',
    'ginlix-ai/LangAlpha 407',
    'the mouse is pressed in a dialog and let go beside it, and the other way round',
    'the dialog stays',
    TYPED
  ],
  [
    'W19',
    'studiopress/responsive-menus 4',
    'a link of the menu, then Back to a page that the browser has kept',
    'the menu is closed, and opens again',
    'engines/menu-journeys.ts',
    'held'
  ],
  [
    'W20',
    'js-cookie/js-cookie 637, carhartl/jquery-cookie 170',
    'cookies of others with %A8, half a letter, a bare percent sign',
    'the page keeps its state, the lead its channel',
    READ,
    'held'
  ],
  [
    'W21',
    'GSA/openacr 288, philbuchanan/Accordion-Blocks 91',
    'a link to what is folded away',
    'unfolded, in the window',
    READ,
    'held'
  ],
  [
    'W22',
    'sanity-io/sanity 2370, whatwg/html 10911',
    'a wheel over a weight that has the focus',
    'the page scrolls, the weight stays',
    TYPED
  ],
  [
    'S33',
    'discourse/discourse 8100, wso2/product-is 3635',
    "$&, $', %s, {{fio}} in name and message",
    'told as they were typed, by letter, webhook, CRM and messenger',
    SPELLED,
    'held'
  ],
  [
    'S34',
    'Strategy11/formidable-forms 125, glpi-project/glpi 25520',
    'fields answered with 0',
    'taken, stored and told',
    SPELLED,
    'held'
  ],
  [
    'S35',
    'prometheus/alertmanager 2923',
    'a notice whose last sign that a messenger takes is half of an emoji',
    'the whole sign is left out',
    SPELLED
  ],
  [
    'S36',
    'TryGhost/Ghost 6774, nyaadevs/nyaa 541',
    'control characters in the title and the body of news',
    'feeds and maps stay documents, the picture is drawn',
    TEXTS
  ],
  [
    'S37',
    'antonscheffer/as_xlsx 19, dhatim/fastexcel 318',
    'control characters and long texts in a workbook',
    'a document, no cell above 32,767 characters',
    SPELLED,
    'held'
  ],
  [
    'S38',
    'jaysylvester/citizen 38, fastify/fastify-compress 85',
    'Accept-Encoding of gzip;q=0, GZip and *',
    'nobody gets what was refused, nor what another has asked for',
    NEGOTIATED
  ],
  [
    'S39',
    'TryGhost/Ghost 10021, tpwd/ke_search 137',
    '?q=a&q=b, ?q[]=a, ?q[$eq]=a',
    'a page; the search takes the first',
    NEGOTIATED
  ],
  [
    'S40',
    'formancehq/ledger 1990, MrZoller/vantage-point 49',
    'a receiver answers 301, 302, 303, 307 or 308',
    'not delivered, and nobody else is asked',
    SPELLED,
    'held'
  ],
  [
    'S41',
    'SkeLLLa/fastify-metrics 99, BerriAI/litellm 35666',
    'a hundred addresses that do not exist',
    'no further series of metrics',
    NEGOTIATED,
    'held'
  ],
  [
    'S42',
    'rockettheme/toolbox 14, marp-team/marp-cli 357',
    'texts and data saved in Notepad: a BOM, CRLF',
    'read and checked as they were',
    TEXTS
  ],
  [
    'S43',
    'magne4000/universal-middleware 330, helidon-io/helidon 12058',
    'Range of a byte, of a suffix, of more than there is, a thousand at once',
    'all of the file, once',
    NEGOTIATED
  ]
]

/** What was searched out among the reports of others, ten and more for each side. */
export const SEARCHED_ROWS = reportRows(LINES)
