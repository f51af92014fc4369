import { labels } from '../../../openapi/gen/labels.gen.ts'
import { moduleIsOn, type ModuleKey, type ModuleSettings } from '../../../openapi/rules/company/modules.ts'

/** In the order of the menu, each with what it is for. */
const hints: readonly { key: ModuleKey; hint: string }[] = [
  { key: 'checklists', hint: 'Ежедневные проверки по времени: открытие, закрытие, температура' },
  { key: 'tasks', hint: 'Поручения сотрудникам со сроками и формами' },
  { key: 'knowledgeBase', hint: 'Стандарты, регламенты и инструкции' },
  { key: 'news', hint: 'Объявления для всей команды или её части' },
  { key: 'testing', hint: 'Проверка знаний и результаты сотрудников' },
  { key: 'analytics', hint: 'Мониторинг и журнал событий для администраторов' },
  { key: 'integrations', hint: 'Связь с другими сервисами, например с Telegram' },
  { key: 'aiAssistant', hint: 'Помощник, который отвечает на вопросы и пишет черновики' },
]
export const modules = hints.map((one) => ({ ...one, name: labels.ModuleSettings[one.key] }))

/** Whether each is on, told for all: one that is not named would be hidden, except for the assistant (A17). */
export function switchesOf(company: {
  moduleSettings?: ModuleSettings | null | undefined
}): Record<ModuleKey, boolean> {
  const isOn = (key: ModuleKey) => moduleIsOn(company, key)
  return {
    checklists: isOn('checklists'),
    tasks: isOn('tasks'),
    knowledgeBase: isOn('knowledgeBase'),
    news: isOn('news'),
    testing: isOn('testing'),
    analytics: isOn('analytics'),
    integrations: isOn('integrations'),
    aiAssistant: isOn('aiAssistant'),
  }
}
