import t from 'tap'
import { operatorName } from '../../../src/server/commands/command.ts'

t.test('whoever looks at leads has a name, also one whom the machine does not know', async (t) => {
  t.equal(operatorName({ SUDO_USER: 'anna' }), 'anna (sudo)')
  t.equal(
    operatorName({}, () => 'site'),
    'site'
  )
  // A container that is started with a number as its user.
  const unknown = () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  }
  t.match(operatorName({}, unknown), /^uid \d+$/)
})
