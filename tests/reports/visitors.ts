import { type ReportLine, reportRows } from './report-row.ts'

const LEADS = 'long/reports-leads.spec.ts'
const FORMS = 'long/reports-forms.spec.ts'
const STATE = 'long/reports-state.spec.ts'
const WINDOWS = 'long/reports-windows.spec.ts'
const FOUND = 'long/reports-found.spec.ts'
const COLOURS = 'long/forced-colors.spec.ts'
const PHONE = 'shared/phone/phone-state.test.ts'

const LINES: readonly ReportLine[] = [
  [
    'V01',
    'transloadit/uppy 2860, tus/tus-js-client 255',
    'a file is chosen, deleted, and the form sent',
    'told of at the field at once; what was read needs the disk no more',
    LEADS
  ],
  [
    'V02',
    'react-international-phone 255',
    '998901234567 and 375291234567 pasted into a Russian field',
    'read as numbers of their countries; digits too many are kept and refused',
    PHONE
  ],
  [
    'V03',
    'alphagov/finder-frontend 2649',
    'forced colours, a search for «seo»',
    'found words differ from their ground',
    COLOURS
  ],
  [
    'V04',
    'alphagov/accessible-autocomplete 369',
    'forced colours, Down pressed twice in the search',
    'the chosen row has an outline',
    COLOURS
  ],
  [
    'V05',
    'spatie/laravel-cookie-consent 15',
    'cookies, city and fixed form changed on another page or tab',
    'read again at `pageshow` and when another tab changes it',
    STATE
  ],
  [
    'V06',
    'jquery-validation 1264',
    'a message of 5,000 characters with line breaks',
    'a line break counts once, as in the field',
    LEADS
  ],
  [
    'V07',
    'mui-tel-input 192',
    '+8 916 123-45-67 and +999 123 456 789 pasted',
    '+8 before ten digits is 8; what is not taken is told of where it is seen',
    FORMS
  ],
  [
    'V08',
    'xibosignage/xibo 3914, SigNoz/signoz 12466',
    'every text wrapped as translators do, then a file, faults, a city, weights',
    'what changes is shown',
    FORMS
  ],
  [
    'V09',
    'dropify 50, alphagov/govuk-frontend 5688',
    'a file dropped on the attachment, and beside it',
    'attached; the browser opens nothing',
    FORMS
  ],
  [
    'V10',
    'snowplow 418',
    '`dataLayer.push` throws; `dataLayer` is no list',
    'the form is thanked for and emptied',
    LEADS
  ],
  ['V11', 'mui-tel-input 192', '+37 typed, +375291234567 pasted', 'the pasted number', PHONE],
  [
    'V12',
    'drupal.ru 811',
    '`ANALYTICS_METRIKA_ID` is set',
    "its click map may frame the site, nobody else's",
    'server/security/content-policy.test.ts'
  ],
  [
    'V13',
    'marks of messengers',
    'an e-mail between U+202A and U+202C',
    'taken without them, as is every field of one line',
    LEADS
  ],
  [
    'V14',
    'WCAG 1.4.10',
    'a window of 320x256',
    'nothing stays in place over the text; the list of countries stays within',
    WINDOWS
  ],
  ['V15', 'links that open dialogs', '«Согласие» pressed with Ctrl', 'a new tab, no dialog', STATE],
  [
    'V16',
    'password managers',
    'the trap named `website`',
    'told to each known manager to be left alone',
    FORMS
  ],
  [
    'V17',
    'woocommerce/woocommerce 62508',
    'a page read until its last-touch cookies are gone, then a lead',
    'the touch is that of the page, never empty',
    'browser/paid-visit.spec.ts'
  ],
  [
    'V18',
    'segment, utm-params 2',
    'two question marks, `&amp;`, windows-1251, spaces and line breaks in tags',
    'understood for the channel, stored as they are without line breaks',
    'server/channels/find-channel.test.ts'
  ],
  [
    'V19',
    'an extension behind a number',
    '+7 (495) 123-45-67 доб. 123 pasted',
    'the extension goes with the message, and is told of',
    FORMS
  ],
  [
    'V20',
    'load more',
    'an item is added between the list and its next page',
    'nothing stands twice',
    STATE
  ],
  [
    'D02',
    'our own review',
    'forced colours on every template',
    'no mark or line vanishes',
    COLOURS
  ],
  ['E3', 'our own review', 'popups at 740x360', 'within the window', WINDOWS],
  ['E4', 'our own review', 'two rows of a rating ticked by ear', 'a status names them', FORMS],
  ['E5', 'our own review', 'a call-back by ear', 'the code and the zone are said', FORMS],
  [
    'E6',
    'WCAG 1.4.12',
    'text spacing',
    'the header stays inside the window',
    'browser/header.spec.ts'
  ],
  [
    'W01',
    'react/react 2125, 1159',
    'values written without an event, as browsers fill in',
    'sent as they stand',
    FOUND,
    'held'
  ],
  [
    'W02',
    'taiga-family/maskito 418',
    'digits that come as a composition',
    'each stands once',
    FOUND,
    'held'
  ],
  [
    'W03',
    'dreamwidth/dreamwidth 2571',
    'a form sent by the browser whose page stays',
    'its button is free again',
    FOUND,
    'held'
  ],
  [
    'W04',
    'KittyGiraudel/a11y-dialog 578',
    'Escape with a list open in a dialog',
    'closes the list alone',
    FOUND,
    'held'
  ],
  [
    'W05',
    'dip/cmdk 206',
    'Enter of an input method, with code 229 as Safari says it',
    'follows no chosen row',
    FOUND
  ],
  ['W06', 'civiform/civiform 2469', 'the button pressed twice', 'one lead', FOUND, 'held'],
  [
    'W07',
    'catamphetamine/libphonenumber-js 376, 316',
    '375447521111 and 33612902554 without a plus',
    'numbers of Belarus and France',
    PHONE
  ],
  [
    'W08',
    'catamphetamine/libphonenumber-js 298',
    '441843297700 without a plus',
    'a number of Britain',
    PHONE
  ],
  [
    'W09',
    'mozilla/idea-town-splash 79',
    'a form that is being sent',
    'no button is disabled, which Firefox would bring back so',
    FOUND,
    'held'
  ],
  [
    'W10',
    'mdbootstrap/TW-Elements 2358',
    'a dialog closed over an open list',
    'the list is closed with it',
    FOUND
  ],
  [
    'W11',
    'webstudio-is/webstudio 6242, Codeinwp/neve 847',
    'a link of a popup leads to a place on the same page',
    'the popup is closed, the place is seen',
    FOUND
  ]
]

/** What concerns visitors, in their browsers. */
export const VISITOR_ROWS = reportRows(LINES)
