import { limits } from '../../../openapi/gen/limits.gen.ts'
import { plural } from '../../lib/plural.ts'

const minutes = limits.auth.codeLifetimeSeconds / 60

const questions: [question: string, answer: string][] = [
  ['Нужно ли что-то устанавливать?', 'Нет. Всё работает в браузере телефона, планшета и компьютера.'],
  [
    'Как войдут сотрудники?',
    `По email и паролю, а на общем планшете — по PIN-коду из ${limits.auth.pinMin}–${limits.auth.pinMax} цифр. Вход всегда по адресу вашей компании.`,
  ],
  [
    'Увидит ли наши данные другая компания?',
    'Нет. У каждой компании свой адрес, сотрудники и записи; чужого не видно даже при совпадении email.',
  ],
  [
    'Что делать, если разделов слишком много?',
    'Ненужные разделы администратор выключает для своей компании: они исчезнут из меню, а записи сохранятся.',
  ],
  [
    'Сотрудник забыл пароль. Кто поможет?',
    `Он сам: код для нового пароля придёт на почту и действует ${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}.`,
  ],
]

export function Questions() {
  return (
    <section className="landing-section">
      <h2>Вопросы и ответы</h2>
      <div className="landing-questions">
        {questions.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
