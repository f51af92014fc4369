import { describe, expect, test } from 'bun:test'
import { authorsName, latinName } from './file-names.ts'

describe('names (U3)', () => {
  const names: [string, string, string][] = [
    ['../../etc/passwd.png', 'passwd.png', 'passwd.png'],
    ['C:\\fakepath\\Меню.png', 'Меню.png', 'menyu.png'],
    ['a\u202egnp.exe.png', 'agnp.exe.png', 'agnp-exe.png'],
    ['a\u0000\u0007b.png', 'ab.png', 'ab.png'],
    ['\ud800.png', 'file.png', 'file.png'],
    ['..png', '..png', 'file.png'],
    ['.png', 'file.png', 'file.png'],
    ['"; DROP TABLE.png', '"; DROP TABLE.png', 'drop-table.png'],
    ['菜单.PNG', '菜单.png', 'cai-dan.png'],
    [`${'ж'.repeat(300)}.png`, `${'ж'.repeat(125)}.png`, `${'zh'.repeat(50)}.png`],
    ['  Летнее   меню .png', 'Летнее меню .png', 'letnee-menyu.png'],
  ]
  test.each(names)('%j', (given, kept, latin) => {
    const name = authorsName(given)
    expect({ name, latin: latinName(name) }).toEqual({ name: kept, latin })
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  })
})
