const rules = new Intl.PluralRules('ru-RU')

/** The form of a Russian noun that agrees with n: plural(5, 'задача', 'задачи', 'задач') is 'задач'. */
export function plural(n: number, one: string, few: string, many: string): string {
  switch (rules.select(n)) {
    case 'one':
      return one
    case 'few':
      return few
    case 'many':
      return many
    default:
      return few // a fraction takes the genitive singular (1,5 задачи), which is the same form
  }
}
