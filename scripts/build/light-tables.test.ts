import { expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import { codesInUse, ownWords } from './light-tables.ts'

const fromMessages = `import { fieldMessages, messages } from '../openapi/gen/messages.gen.ts'`
const fromLimits = `import { limits } from '../openapi/gen/limits.gen.ts'`

test('words that a module says stand where it says them', () => {
  expect(ownWords(`${fromMessages}\nsay(messages.WRONG_PIN, fieldMessages.required)`)).toBe(
    `${fromMessages}\nsay(${JSON.stringify(messages.WRONG_PIN)}, ${JSON.stringify(fieldMessages.required)})`,
  )
  // Known at run time alone, or somebody else's.
  for (const text of [
    `${fromMessages}\nsay(messages[code])`,
    `chat.messages.push(1)`,
    `const messages = []\nmessages.length`,
  ])
    expect(ownWords(text)).toBe(text)
})

test('numbers that a module counts by stand where it counts', () => {
  const { pinMin, pinMax } = limits.auth
  expect(ownWords(`${fromLimits}\nif (n < limits.auth.pinMin) no()`)).toBe(`${fromLimits}\nif (n < (${pinMin})) no()`)
  expect(ownWords(`${fromLimits}\nconst { pinMin, pinMax: most } = limits.auth`)).toBe(
    `${fromLimits}\nconst { pinMin, pinMax: most } = ${JSON.stringify({ pinMin, pinMax })}`,
  )
  const list = `${fromLimits}\nlimits.content.inlineTags.join()`
  expect(ownWords(list)).toBe(list)
})

test('a table of all limits is refused: it would come with the page', () => {
  for (const text of ['const { auth } = limits', 'read(limits)', 'limits[room]', 'const room = limits.auth'])
    expect(() => ownWords(`${fromLimits}\n const all = ${text}`)).toThrow('limits.room.name')
})

test('the text of a code that is known at run time alone stays, whoever of the app gives the code', async () => {
  const codes = await codesInUse()
  // Of the shell, and of the rules that it shares with the server.
  for (const code of ['UNAUTHENTICATED', 'TASK_FORM_REQUIRED', 'LOGO_TOO_LARGE']) expect(codes).toContain(code)
  // The server's own words come with its answer.
  expect(codes).not.toContain('IDEMPOTENCY_KEY_REUSED')
})
