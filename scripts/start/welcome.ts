export type DemoAccount = {
  /** Where to sign in: the address of the company. */
  address: string
  /** Russian, as shown: «Администратор». */
  role: string
  email: string
  password: string
  pin?: string
}

export type Welcome = {
  url: string
  dataDir: string
  /** Where the database stands, when that is not in `dataDir`. */
  outside?: string
  accounts: readonly DemoAccount[]
}

/** What the console says when everything runs. */
export function welcome({ url, dataDir, outside, accounts }: Welcome): string {
  const lines = ['', `Готово: ${url}`, `  Описание API: ${url}/docs`, `  Данные: ${dataDir}`]
  if (outside)
    lines.push(
      `  База данных: ${outside} — в папку данных её пользователь войти не может.`,
      '    Когда папки данных не станет, следующий запуск удалит и базу.',
    )
  if (accounts.length > 0) lines.push('', 'Демонстрационные учётные записи:')
  for (const { address, role, email, password, pin } of accounts) {
    lines.push(`  ${role}: ${email}, пароль ${password}${pin ? `, PIN-код ${pin}` : ''} — ${address}`)
  }
  return [...lines, '', 'Остановить: Ctrl-C. Данные сохранятся.', ''].join('\n')
}
