import { describe, expect, test } from 'bun:test'
import { columnsOf, formChanges, isOtherForm } from './form-versions.ts'
import {
  cleanField,
  cleanValues,
  filesIn,
  formFaults,
  type FormField,
  samplesIn,
  valueFaults,
  visibleFields,
} from './forms.ts'

const FILE = '019bd7a0-1000-7a1b-9c2d-3e4f5a6b7c01'
const field = (type: FormField['type'], rest: Partial<FormField> = {}): FormField => ({
  id: type,
  type,
  label: 'Поле',
  ...rest,
})
const choice = field('select', { id: 'leak', label: 'Есть ли протечка', options: ['Нет', 'Да'] })

describe('a form', () => {
  test('needs a field, labels and options that differ', () => {
    expect(formFaults([])).toEqual({ fields: 'Добавьте хотя бы одно поле' })
    expect(formFaults([field('text', { label: ' \u200b' })])).toEqual({ 'fields.0.label': 'Поле 1: введите название' })
    const options = (list: string[]) => formFaults([field('text'), field('select', { options: list })])
    expect(options(['Да'])).toEqual({ 'fields.1.options': 'Поле 2: добавьте не менее двух вариантов' })
    expect(options(['Да', ' '])).toEqual({ 'fields.1.options': 'Поле 2: добавьте не менее двух вариантов' })
    expect(options(['Да', 'Да '])).toEqual({ 'fields.1.options': 'Поле 2: варианты не должны повторяться' })
    expect(options(['Да', 'Нет'])).toEqual({})
  })

  test('names a field once, and no number between a higher and a lower one', () => {
    expect(formFaults([field('text', { id: 'a' }), field('date', { id: 'a' })])).toHaveProperty(['fields.1.id'])
    expect(formFaults([field('number', { min: 2, max: 1 })])).toHaveProperty(['fields.0.max'])
    expect(formFaults([field('text', { maxLength: 501 })])).toEqual({ 'fields.0.maxLength': 'Не больше 500' })
    expect(formFaults([field('textarea', { maxLength: 5000 })])).toEqual({})
  })

  test('asks a condition only of a choice or a tick above, which is always shown', () => {
    const asks = (showIf: FormField['showIf'], above: FormField[] = [choice]) =>
      Object.keys(formFaults([...above, field('text', { showIf })]))
    expect(asks({ field: 'leak', is: 'Да' })).toEqual([])
    expect(asks({ field: 'leak', is: 'Не знаю' })).toEqual(['fields.1.showIf'])
    expect(asks({ field: 'leak', is: true })).toEqual(['fields.1.showIf'])
    expect(asks({ field: 'none', is: 'Да' })).toEqual(['fields.1.showIf'])
    expect(asks({ field: 'text', is: 'Да' })).toEqual(['fields.1.showIf'])
    expect(asks({ field: 'checkbox', is: false }, [field('checkbox')])).toEqual([])
    const second = field('checkbox', { showIf: { field: 'leak', is: 'Да' } })
    expect(asks({ field: 'checkbox', is: true }, [choice, second])).toEqual(['fields.2.showIf'])
  })

  test('keeps of a field what its type has, and knows its pictures', () => {
    const all = { hint: ' Марка ', min: 1, options: ['а', 'б'], sample: FILE, maxCount: 3, unit: 'ч' }
    expect(cleanField(field('text', all))).toEqual({ ...field('text'), hint: 'Марка' })
    expect(cleanField(field('photo', all))).toEqual({ ...field('photo'), hint: 'Марка', sample: FILE, maxCount: 3 })
    expect(cleanField(field('heading', { required: true }))).toEqual(field('heading'))
    expect(cleanField(field('number', { min: 0 }))).toEqual(field('number', { min: 0 }))
    expect(samplesIn([field('text', all), field('photo', all)])).toEqual([{ field: 'fields.1.sample', id: FILE }])
  })
})

describe('an answer', () => {
  const wrong = (one: FormField, value: FormField['min'] | string | boolean | string[] | null) =>
    valueFaults([one], { [one.id]: value ?? null })[one.id]

  test.each([
    [field('text'), 'Готово', undefined],
    [field('text'), 5, 'Неверный тип значения'],
    [field('text', { maxLength: 3 }), 'Готово', 'Не более 3 символов'],
    [field('text', { maxLength: 3 }), '👍👍👍', undefined],
    [field('text', { maxLength: 3 }), '👍👍👍👍', 'Не более 3 символов'],
    [field('text'), 'я'.repeat(501), 'Не более 500 символов'],
    [field('textarea'), 'я'.repeat(5000), undefined],
    [field('number', { min: 1, max: 5 }), 6, 'Значение должно быть от 1 до 5'],
    [field('number', { min: 1 }), 0, 'Значение должно быть не меньше 1'],
    [field('number', { max: 5 }), 6, 'Значение должно быть не больше 5'],
    [field('number'), 1.5, 'Введите целое число'],
    [field('number', { precision: 2 }), 1.25, undefined],
    [field('number', { precision: 2 }), 1.255, 'Не больше 2 знаков после запятой'],
    [field('number'), '5', 'Неверный тип значения'],
    [choice, 'Да', undefined],
    [choice, 'Может быть', 'Такого варианта больше нет'],
    [field('multiselect', { options: ['а', 'б'] }), ['а', 'б'], undefined],
    [field('multiselect', { options: ['а', 'б'] }), ['в'], 'Такого варианта больше нет'],
    [field('multiselect', { options: ['а', 'б'] }), ['а', 'а'], 'Значения не должны повторяться'],
    [field('checkbox'), false, undefined],
    [field('checkbox'), 'да', 'Неверный тип значения'],
    [field('date'), '2026-02-28', undefined],
    [field('date'), '2026-02-30', 'Неверный формат'],
    [field('date'), '2026-13-01', 'Неверный формат'],
    [field('time'), '23:59', undefined],
    [field('time'), '24:00', 'Неверный формат'],
    [field('photo'), [FILE], undefined],
    [field('photo'), ['фото'], 'Неверный тип значения'],
    [field('file', { maxCount: 1 }), [FILE, FILE.replace('1000', '2000')], 'Не больше 1 файлов'],
    [field('rating'), 5, undefined],
    [field('rating'), 6, 'Значение должно быть от 1 до 5'],
    [field('rating'), 4.5, 'Неверный тип значения'],
    [field('heading'), 'что угодно', undefined],
  ] as const)('%p: %p', (one, value, fault) => {
    expect(wrong(one as FormField, value as never)).toBe(fault as string)
  })

  test('of a required field is asked for by its name, a tick too', () => {
    const needed = (type: FormField['type']) => field(type, { label: 'Масса', required: true })
    for (const [type, value] of [
      ['text', ' '],
      ['number', null],
      ['photo', []],
      ['checkbox', false],
    ] as const)
      expect(wrong(needed(type), value as never)).toBe('Заполните поле «Масса»')
    expect(valueFaults([needed('rating')], {})).toEqual({ rating: 'Заполните поле «Масса»' })
    expect(valueFaults([field('heading', { required: true })], {})).toEqual({})
  })

  test('a condition is met by the option that it names, however that was typed', () => {
    const fields = [
      field('select', { id: 'leak', options: ['Нет', 'Чистый '] }),
      field('text', { id: 'where', showIf: { field: 'leak', is: 'Чистый ' } }),
    ].map(cleanField)
    expect(formFaults(fields)).toEqual({})
    expect(visibleFields(fields, { leak: 'Чистый' }).map(({ id }) => id)).toEqual(['leak', 'where'])
  })

  test('of what is not shown is neither asked for nor kept', () => {
    const where = field('text', { id: 'where', required: true, showIf: { field: 'leak', is: 'Да' } })
    const fields = [choice, where]
    expect(valueFaults(fields, { leak: 'Нет' })).toEqual({})
    expect(valueFaults(fields, { leak: 'Да' })).toEqual({ where: 'Заполните поле «Поле»' })
    expect(cleanValues(fields, { leak: 'Нет', where: 'Снизу', other: 'х' })).toEqual({ leak: 'Нет' })
    expect(cleanValues(fields, { leak: 'Да', where: ' Снизу ' })).toEqual({ leak: 'Да', where: 'Снизу' })
    const many = field('multiselect', { id: 'leak', options: ['Нет', 'Да'] })
    expect(visibleFields([many, where], { leak: ['Нет', 'Да'] })).toHaveLength(2)
    const unless = field('text', { showIf: { field: 'checkbox', is: false } })
    expect(visibleFields([field('checkbox'), unless], {})).toHaveLength(2)
    expect(visibleFields([field('checkbox'), unless], { checkbox: true })).toHaveLength(1)
  })

  test('is no property of what an object always has', () => {
    const fields = [field('text', { id: 'constructor' }), field('text', { id: 'toString', required: true })]
    expect(valueFaults(fields, {})).toEqual({ toString: 'Заполните поле «Поле»' })
    expect(cleanValues(fields, {})).toEqual({})
  })

  test('names its files', () => {
    const photo = field('photo')
    expect(filesIn([photo, field('text')], { photo: [FILE], text: FILE })).toEqual([{ field: photo, id: FILE }])
  })
})

describe('a newer version', () => {
  const before = [
    field('text', { id: 'a', label: 'А' }),
    choice,
    field('number', { id: 'n', label: 'Часы', max: 10 }),
    field('date', { id: 'd', label: 'День' }),
  ]

  test('says what changed, and only what was really moved', () => {
    const [a, b, n, d] = before as [FormField, FormField, FormField, FormField]
    expect(formChanges(before, before)).toEqual([])
    expect(isOtherForm(before, before)).toBe(false)
    expect(formChanges(before, [d, a, b, n])).toEqual([{ kind: 'moved', label: 'День' }])
    expect(formChanges(before, [a, n, d])).toEqual([{ kind: 'removed', label: 'Есть ли протечка' }])
    const renamed = { ...a, label: 'Б', required: true }
    expect(formChanges(before, [renamed, field('rating', { label: 'Новое' }), b, n, d])).toEqual([
      { kind: 'changed', label: 'Б', was: 'А', settings: ['label', 'required'] },
      { kind: 'added', label: 'Новое' },
    ])
    expect(formChanges([n], [cleanField({ ...n, type: 'text' })])).toEqual([
      { kind: 'changed', label: 'Часы', settings: ['type', 'max'] },
    ])
  })

  test('has its columns first, and behind them what is asked no more', () => {
    const [a, , n] = before as [FormField, FormField, FormField, FormField]
    const columns = columnsOf(
      [
        [field('heading'), { ...a, label: 'Новое имя' }],
        [a, { ...n, unit: 'ч' }],
      ],
      10,
    )
    expect(columns).toEqual([
      { id: 'a', type: 'text', label: 'Новое имя', isGone: false },
      { id: 'n', type: 'number', label: 'Часы', unit: 'ч', isGone: true },
    ])
    expect(columnsOf([before], 2)).toHaveLength(2)
  })
})
