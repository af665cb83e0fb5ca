// What the desk's templates see beside `it`, as `view-globals.d.ts` lists it for those of the site.
import type { DeskHelpers } from './desk-helpers.ts'
import type { DeskViewData } from './desk-view-data.ts'
import type { Frame } from './frame.ts'
import type {} from './guard.ts'

declare global {
  function include<Name extends keyof DeskViewData>(
    name: `/${Name}`,
    data: DeskViewData[Name]
  ): string
  function layout(name: '/desk/layout', data: Frame): void
  const desk: DeskHelpers
}
