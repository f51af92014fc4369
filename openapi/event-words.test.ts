import { expect, test } from 'bun:test'
import { changeWords, valueWords } from './event-words.ts'

test('a change is told as it was and as it is', () => {
  expect(changeWords({ field: 'title', from: 'Зал', to: 'Сервис' })).toBe('Заголовок: Зал → Сервис')
  expect(changeWords({ field: 'topic', from: 'Бар', to: null })).toBe('Тема: Бар → —')
  expect(changeWords({ field: 'tags', from: [], to: ['Зал', 'Бар'] })).toBe('Теги: — → Зал, Бар')
  expect(changeWords({ field: 'role', from: 'user', to: 'admin' })).toBe('Роль: Пользователь → Администратор')
  expect(changeWords({ field: 'isActive', from: true, to: false })).toBe('Активность: да → нет')
  expect(changeWords({ field: 'status', from: 'draft', to: 'published' })).toBe('Статус: Черновик → Опубликовано')
  expect(changeWords({ field: 'order', from: 0, to: 2 })).toBe('Порядок: 0 → 2')
})

test('what the log keeps no values of was changed; what was not there before has one side', () => {
  expect(changeWords({ field: 'content' })).toBe('Содержание: изменено')
  expect(changeWords({ field: 'password' })).toBe('Пароль: изменено')
  expect(changeWords({ field: 'created', to: 12 })).toBe('Загружено: 12')
  expect(changeWords({ field: 'files', to: [{ id: '1', name: 'План.png', size: 3 }] })).toBe('Файлы: План.png')
  expect(changeWords({ field: 'email', from: 'a@example.com' })).toBe('Email: a@example.com → —')
})

test('of settings and modules only what differs', () => {
  expect(
    changeWords({
      field: 'notifications',
      from: { digest: true, taskComment: true },
      to: { digest: false, taskComment: true },
    }),
  ).toBe('Уведомления: Ежедневно в 09:00, администраторам: да → Ежедневно в 09:00, администраторам: нет')
  expect(
    changeWords({
      field: 'settings',
      from: { timeLimit: 0, passingScore: 70, showAnswers: 'passed' },
      to: { timeLimit: 20, passingScore: 70, showAnswers: 'never' },
    }),
  ).toBe('Настройки: Время, мин: 0, Показывать ответы: после сдачи → Время, мин: 20, Показывать ответы: никогда')
  expect(changeWords({ field: 'settings', from: { pool: [] }, to: { pool: [{ category: 'Бар', count: 3 }] } })).toBe(
    'Настройки: Вопросов из групп: — → Вопросов из групп: Бар — 3',
  )
  expect(changeWords({ field: 'modules', from: { tasks: true, news: true }, to: { tasks: false, news: true } })).toBe(
    'Модули: Задачи: да → Задачи: нет',
  )
  expect(changeWords({ field: 'modules', from: ['tasks', 'news'], to: ['news'] })).toBe(
    'Модули: Задачи, Новости → Новости',
  )
})

test('moments are told in the zone of the company; people’s words stay theirs', () => {
  expect(valueWords('expiresAt', '2026-11-18T11:20:00.000Z', 'Asia/Kamchatka')).toBe('18.11.2026 23:20')
  expect(valueWords('expiresAt', 'скоро')).toBe('скоро')
  expect(valueWords('name', 'admin')).toBe('admin')
  expect(valueWords('status', 'constructor')).toBe('constructor')
  expect(valueWords('name', '')).toBe('—')
})

test('of a task, a series and a template each field is in words', () => {
  expect(changeWords({ field: 'assignees', from: ['Марина Соколова'], to: ['Денис Орлов', 'Лидия Ветрова'] })).toBe(
    'Исполнители: Марина Соколова → Денис Орлов, Лидия Ветрова',
  )
  expect(changeWords({ field: 'deadline', from: null, to: '2026-11-18T11:20:00.000Z' }, 'Asia/Kamchatka')).toBe(
    'Срок: — → 18.11.2026 23:20',
  )
  expect(changeWords({ field: 'status', from: 'in_progress', to: 'review' })).toBe('Статус: В работе → На проверке')
  expect(changeWords({ field: 'assignMode', from: 'any', to: 'each' })).toContain('Одна общая → Каждому своя')
  expect(changeWords({ field: 'form', from: 'Приёмка', to: null })).toBe('Форма отчета: Приёмка → —')
  expect(changeWords({ field: 'fields', from: 3, to: 5 })).toBe('Поля: 3 → 5')
  expect(
    changeWords({
      field: 'repeat',
      from: { type: 'weekly', weekdays: [1], startTime: '09:00', endTime: '18:00' },
      to: { type: 'weekly', weekdays: [1, 5], startTime: '09:00', endTime: '18:00' },
    }),
  ).toBe('Повторение: Пн, 09:00–18:00 → Пн, Пт, 09:00–18:00')
  expect(changeWords({ field: 'dueIn', from: { days: 0, time: '18:00' }, to: { days: 3, time: '12:00' } })).toBe(
    'Срок от создания: в тот же день до 18:00 → через 3 дн. до 12:00',
  )
})
