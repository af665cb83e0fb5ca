import type { DatedSeries } from '../hill/hill-words.ts'
import { chartPicture, type SharedChart } from './chart-picture.ts'
import { hillPicture } from './hill-picture.ts'
import { type OfficeNet, officePicture } from './office-picture.ts'
import { DAY, NIGHT, type Paper } from './paper.ts'
import { type PersonHill, personPicture } from './person-picture.ts'
import { type RatedFive, ratingPicture } from './rating-picture.ts'
import { type ServiceScale, servicePicture } from './service-picture.ts'

/** What a picture to share is drawn of: a page's own numbers, and nothing else. */
export type ShareDrawing =
  | { kind: 'hill'; series: DatedSeries }
  | { kind: 'service'; service: ServiceScale }
  | { kind: 'rating'; rating: RatedFive }
  | { kind: 'chart'; chart: SharedChart }
  | { kind: 'person'; person: PersonHill }
  | { kind: 'office'; office: OfficeNet }

/** The drawing under the title as SVG, on its ground. */
export function shareDrawing(drawing: ShareDrawing): { paper: Paper; svg: string } {
  switch (drawing.kind) {
    case 'hill':
      return { paper: NIGHT, svg: hillPicture(drawing.series) }
    case 'service':
      return { paper: DAY, svg: servicePicture(drawing.service, DAY) }
    case 'rating':
      return { paper: DAY, svg: ratingPicture(drawing.rating, DAY) }
    case 'chart':
      return { paper: DAY, svg: chartPicture(drawing.chart, DAY) }
    case 'person':
      return { paper: DAY, svg: personPicture(drawing.person, DAY) }
    case 'office':
      return { paper: DAY, svg: officePicture(drawing.office, DAY) }
  }
}
