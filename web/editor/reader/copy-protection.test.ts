import { expect, test } from 'bun:test'
import { keyProtection } from './copy-protection.ts'

const none = { key: '', code: '', ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  [{ key: 'PrintScreen' }, 'block-and-clear'],
  [{ key: 'з', code: 'KeyP', ctrlKey: true }, 'block-and-clear'],
  [{ key: 'Ы', code: 'KeyS', ctrlKey: true, shiftKey: true }, 'block-and-clear'],
  [{ key: 's', code: 'KeyS', metaKey: true, shiftKey: true }, 'block'],
  [{ key: 's', code: 'KeyS', ctrlKey: true }, undefined],
  [{ key: 'p', code: 'KeyP' }, undefined],
  [{ key: 'Tab', code: 'Tab' }, undefined],
] as const)('%j -> %s', (keys, result) => expect(keyProtection({ ...none, ...keys })).toBe(result))
