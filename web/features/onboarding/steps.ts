import type { components } from '../../../openapi/gen/schema.d.ts'
import type { ModuleKey } from '../../../openapi/rules/company/modules.ts'
import { href } from '../../routes.ts'

export type StepKey = components['schemas']['OnboardingStep']['key']

interface Step {
  title: string
  why: string
  action: { label: string; to: string }
  module?: ModuleKey
}

/** What each first step is good for, and where it is done. */
export const steps: Record<StepKey, Step> = {
  restaurants: {
    title: 'Рестораны',
    why: 'К ним относятся сотрудники: каждый видит то, что касается его ресторана.',
    action: { label: 'Добавить ресторан', to: href('restaurantCreate') },
  },
  positions: {
    title: 'Должности',
    why: 'По ним открываются статьи: бармену — барные, повару — кухонные.',
    action: { label: 'Добавить должность', to: href('positionCreate') },
  },
  staff: {
    title: 'Сотрудники',
    why: 'Пригласите их по почте или выдайте PIN-код для входа.',
    action: { label: 'Добавить сотрудника', to: href('userCreate') },
  },
  articles: {
    title: 'Первая статья',
    why: 'Опубликуйте первый стандарт: его прочтут с телефона прямо в зале.',
    action: { label: 'Написать статью', to: href('articleCreate') },
    module: 'knowledgeBase',
  },
  checklists: {
    title: 'Первый чек-лист',
    why: 'Возьмите готовый, например «Открытие смены»: он сам появится у смены в нужный час.',
    action: { label: 'Создать чек-лист', to: href('checklistCreate') },
    module: 'checklists',
  },
  telegram: {
    title: 'Telegram',
    why: 'Бот напомнит о задаче и чек-листе тому, кто не открывал приложение.',
    action: { label: 'Подключить бота', to: href('telegram') },
    module: 'integrations',
  },
}
