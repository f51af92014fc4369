import { expect, test } from 'bun:test'
import { QUIET_HOURS, quietUntil, silentAfter, switchesOf, tokenMask } from './telegram.ts'

const at = (text: string) => new Date(`2026-11-18T${text}:00.000Z`)

test('quiet hours go over midnight by the clock of the company', () => {
  expect(quietUntil(at('19:59'), 'Europe/Moscow', QUIET_HOURS)).toBeUndefined()
  expect(quietUntil(at('20:00'), 'Europe/Moscow', QUIET_HOURS)).toEqual(new Date('2026-11-19T05:00:00.000Z'))
  expect(quietUntil(at('04:59'), 'Europe/Moscow', QUIET_HOURS)).toEqual(at('05:00'))
  expect(quietUntil(at('05:00'), 'Europe/Moscow', QUIET_HOURS)).toBeUndefined()
  expect(quietUntil(at('12:30'), 'UTC', { isOn: true, from: '12:00', to: '13:00' })).toEqual(at('13:00'))
  expect(quietUntil(at('20:30'), 'Europe/Moscow', { ...QUIET_HOURS, isOn: false })).toBeUndefined()
  expect(quietUntil(at('20:30'), 'UTC', { isOn: true, from: '08:00', to: '08:00' })).toBeUndefined()
})

test('everything is on until it is switched off, and what a change does not name stays', () => {
  expect(switchesOf(['digest'])).toMatchObject({ digest: false, taskAssigned: true })
  expect(silentAfter(['digest', 'taskComment'], { digest: true, testResult: false })).toEqual([
    'taskComment',
    'testResult',
  ])
})

test('a mask shows the ends of a token, never its middle', () => {
  expect(tokenMask('123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOabcd')).toBe('123456:****abcd')
  expect(tokenMask('123:AAbbCCddEEffGGhhIIjjKKllMMnnOOabcd')).toBe('123:****abcd')
})
