import { Fragment } from 'react'
import type { PriceList } from '../../shared/price/price-list.ts'
import type { TariffChoice } from '../../shared/price/tariff-choice.ts'
import { plural } from '../../shared/words/plural.ts'
import { ServiceField } from './service-field.tsx'

type Services = PriceList['services']
type Numbers = TariffChoice['numbers']

interface ServiceFieldsProps {
  list: PriceList
  /** The tariffs that the page was asked for. */
  numbers: Numbers
}

/** A field for every service; below its direction a phone folds the other ones. */
export function ServiceFields({ list, numbers }: ServiceFieldsProps) {
  return (
    <fieldset className="calc__services">
      <legend className="calc__legend">{'Услуги и\u00A0размер'}</legend>
      <ul className="calc__lines">
        {directionsOf(list.services).map(([first, ...others]) => (
          <Fragment key={first.key}>
            <ServiceField service={first} number={numbers.get(first.key)} />
            {others.length > 0 && <OtherServices services={others} numbers={numbers} />}
          </Fragment>
        ))}
      </ul>
    </fieldset>
  )
}

interface OtherServicesProps {
  services: Services
  numbers: Numbers
}

/** Unfolded where one of them was asked for. */
function OtherServices({ services, numbers }: OtherServicesProps) {
  const count = services.length
  const noun = plural(count, ['специализация', 'специализации', 'специализаций'])
  return (
    <li>
      <details className="fold" open={services.some(({ key }) => numbers.has(key))}>
        <summary className="fold__title fold__title--narrow calc__more">
          {`Ещё ${count}\u00A0${noun}`}
        </summary>
        <ul>
          {services.map((service) => (
            <ServiceField key={service.key} service={service} number={numbers.get(service.key)} />
          ))}
        </ul>
      </details>
    </li>
  )
}

type Direction = [Services[number], ...Services[number][]]

/** Services of one direction stand together. */
function directionsOf(services: Services): Direction[] {
  const directions = new Map<string, Direction>()
  for (const service of services) {
    const begun = directions.get(service.direction)
    if (begun) begun.push(service)
    else directions.set(service.direction, [service])
  }
  return [...directions.values()]
}
