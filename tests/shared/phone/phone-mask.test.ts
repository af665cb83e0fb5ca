import t from 'tap'
import { fillMask } from '../../../src/shared/phone/national-number.ts'

const cases = {
  '9123456789': '912 345-67-89',
  '8 (912) 345-67-89': '912 345-67-89',
  '+7 912 345 67 89': '912 345-67-89',
  '912': '912 XXX-XX-XX',
  '': '',
  нет: ''
}
for (const [typed, shown] of Object.entries(cases)) t.equal(fillMask(typed), shown, typed)
