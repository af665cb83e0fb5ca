import type { BurgerProps } from './burger/burger-props.ts'
import type { CalculatorProps } from './calculator/calculator.tsx'
import type { CallbackFormProps } from './callback-form/callback-form.tsx'
import type { FixedFormProps } from './fixed-form/fixed-form.tsx'
import type { LeadFormProps } from './lead-form/lead-form.tsx'
import type { ModalProps } from './modal/modal.tsx'
import type { RatingProps } from './rating/rating.tsx'
import type { SiteSearchProps } from './site-search/site-search.tsx'

/**
 * Every island and its props. The server's `components` and the browser's `loaders`
 * are checked against this list, so an island cannot be half-added.
 */
export interface IslandProps {
  burger: BurgerProps
  calculator: CalculatorProps
  'callback-form': CallbackFormProps
  'fixed-form': FixedFormProps
  'lead-form': LeadFormProps
  modal: ModalProps
  rating: RatingProps
  'site-search': SiteSearchProps
}

export type IslandName = keyof IslandProps

/**
 * When to hydrate. `visible` is for forms in the page flow, `touch` for what most visitors never open: it waits for the
 * first pointer or focus inside. `open` waits until the popover or dialog that it is, or stands in, opens.
 */
export type HydrateWhen = 'visible' | 'touch' | 'open'
