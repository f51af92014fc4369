import type { Bot } from './TelegramPage.tsx'

/** What a message looks like over there. */
export const Preview = ({ bot: { botName } }: { bot: Bot }) => (
  <section aria-labelledby="telegram-preview">
    <h2 id="telegram-preview" className="telegram-small">
      Так придёт сообщение
    </h2>
    <div className="telegram-preview">
      <p>
        <strong>{botName}</strong>
        <span className="telegram-dim">бот</span>
      </p>
      <div>
        <strong>Задача №131 просрочена</strong>
        <p>Холодильник с рыбой: +4,5 °C при норме −2…+2</p>
        <p className="telegram-dim">до 16:00</p>
      </div>
      <p aria-hidden="true">
        <span>Взять</span>
        <span>Открыть</span>
      </p>
    </div>
  </section>
)
