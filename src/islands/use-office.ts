import { useEffect, useState } from 'react'
import type { City } from '../shared/city.ts'
import { pageOffice } from './page-cities.ts'

/** The office of the visitor's city, once React is there: until then the page is the same for everybody. */
export function useOffice(): City | undefined {
  const [office, setOffice] = useState<City>()
  useEffect(() => {
    const follow = () => setOffice(pageOffice())
    follow()
    document.addEventListener('city-chosen', follow)
    return () => document.removeEventListener('city-chosen', follow)
  }, [])
  return office
}
