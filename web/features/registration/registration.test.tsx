import '../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { useState } from 'react'
import { startMocks } from '../../../mocks/node.ts'
import { AdministratorStep, noConsent, type Refusal } from './AdministratorStep.tsx'
import { CompanyStep } from './CompanyStep.tsx'
import { texts } from './registration-texts.ts'
import { newRegistration, type RegistrationForm } from './saved-registration.ts'

let mocks: ReturnType<typeof startMocks>
beforeAll(() => {
  mocks = startMocks()
})
afterAll(() => mocks.stop())
afterEach(() => {
  cleanup()
  mocks.reset()
})

const user = userEvent.setup()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

function Company({ onNext }: { onNext: () => void }) {
  const [form, setForm] = useState<RegistrationForm>(newRegistration.form)
  return (
    <MantineProvider env="test">
      <CompanyStep
        form={form}
        onChange={(part) => setForm((before) => ({ ...before, ...part }))}
        productDomain="localhost:3000"
        refused={undefined}
        onNext={onNext}
      />
    </MantineProvider>
  )
}

function Administrator({ onSubmit }: { onSubmit: (password: string) => Promise<Refusal | undefined> }) {
  const [consent, setConsent] = useState(noConsent)
  const [form, setForm] = useState<RegistrationForm>(newRegistration.form)
  return (
    <MantineProvider env="test">
      <AdministratorStep
        form={form}
        onChange={(part) => setForm((before) => ({ ...before, ...part }))}
        consent={consent}
        onConsent={(part) => setConsent((before) => ({ ...before, ...part }))}
        sending={false}
        onBack={() => {}}
        onSubmit={() => onSubmit(consent.password)}
      />
    </MantineProvider>
  )
}

test('the address follows the name until it is edited by hand', async () => {
  render(<Company onNext={() => {}} />)
  await user.type(field('Название компании'), 'Кафе у Ольги')
  expect(field('Адрес компании').value).toBe('kafe-u-olgi')
  await user.clear(field('Адрес компании'))
  await user.type(field('Адрес компании'), 'Ольга olga_1')
  expect(field('Адрес компании').value).toBe('olga1')
  await user.type(field('Название компании'), ' и Анны')
  expect(field('Адрес компании').value).toBe('olga1')
})

test('a taken address is told while typing and goes no further', async () => {
  let passed = 0
  render(<Company onNext={() => (passed += 1)} />)
  await user.type(field('Название компании'), 'Берёзка')
  await screen.findByText('Адрес уже занят')
  await user.click(screen.getByRole('button', { name: 'Далее' }))
  expect(passed).toBe(0)
  expect(field('Адрес компании').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Название компании'), ' на Неве')
  await screen.findByText('Адрес свободен')
  await user.click(screen.getByRole('button', { name: 'Далее' }))
  expect(passed).toBe(1)
})

test('empty fields of the first step are named', async () => {
  render(<Company onNext={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Далее' }))
  expect(screen.getAllByText('Обязательное поле')).toHaveLength(2)
})

test('every check of the second step, under its field', async () => {
  const sent: string[] = []
  render(
    <Administrator
      onSubmit={async (password) => {
        sent.push(password)
        return { fields: { adminEmail: texts.wrongEmail }, text: texts.tooMany }
      }}
    />,
  )
  const submit = () => user.click(screen.getByRole('button', { name: 'Зарегистрировать компанию' }))
  await user.type(field('Пароль'), '12345')
  await submit()
  expect(screen.getAllByText('Обязательное поле')).toHaveLength(2)
  screen.getByText('Пароль должен содержать минимум 6 символов')
  screen.getByText('Пароли не совпадают')
  screen.getByText('Необходимо согласиться с пользовательским соглашением и политикой конфиденциальности')
  await user.type(field('Имя'), ' О')
  await submit()
  screen.getByText('Имя должно содержать минимум 2 символа')
  await user.type(field('Имя'), 'льга')
  await user.type(field('Email'), 'olga')
  await user.type(field('Пароль'), '6')
  await user.type(field('Повторите пароль'), '123456')
  const [terms, privacy] = screen.getAllByRole('checkbox')
  if (!terms || !privacy) throw new Error('two ticks are wanted')
  await user.click(terms)
  await submit()
  screen.getByText('Некорректный email')
  screen.getByText(texts.agreement)
  await user.click(privacy)
  await user.type(field('Email'), '@example.com')
  expect(sent).toEqual([])
  await submit()
  expect(sent).toEqual(['123456'])
  await screen.findByText('Слишком много попыток регистрации. Попробуйте позже')
  screen.getByText('Некорректный email')
})
