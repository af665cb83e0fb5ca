import { readCities } from '../islands/page-cities.ts'
import type { City } from '../shared/city.ts'
import { officeNow } from '../shared/office-hours.ts'

const TICK_MS = 5000

/** Tells the time at offices, and whether they are open. The page itself is the same for everybody, and says only the hours. */
export function watch(): void {
  const cities = readCities()
  const clocks = [...document.querySelectorAll<HTMLElement>('[data-office-clock]')]
  const tell = () => {
    for (const clock of clocks) {
      const city = cities.find(({ slug }) => slug === clock.dataset.officeClock)
      if (city) showClock(clock, city)
    }
  }
  tell()
  setInterval(tell, TICK_MS)
}

function showClock(clock: HTMLElement, city: City): void {
  const { time, isOpen } = officeNow(city, new Date())
  const status = clock.querySelector('.status')
  if (!status || clock.dataset.told === time) return
  const shown = clock.querySelector('time')
  if (shown) {
    shown.textContent = time
    shown.dateTime = time
  }
  status.textContent = isOpen ? `открыто до ${city.hours.to}` : 'закрыто'
  status.classList.toggle('status--open', isOpen)
  clock.dataset.told = time
}
