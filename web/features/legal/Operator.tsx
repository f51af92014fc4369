/** Placeholders that web/site.ts fills from the server's settings; never an invented firm (A29). */
export const OperatorName = () => <span data-operator="name">[наименование оператора]</span>

export function OperatorDetails() {
  return (
    <ul>
      <li>
        Оператор: <OperatorName />
      </li>
      <li data-operator="inn" hidden>
        ИНН: <span data-value="" />
      </li>
      <li data-operator="address" hidden>
        Адрес: <span data-value="" />
      </li>
      <li data-operator="email" hidden>
        Email: <span data-value="" />
      </li>
    </ul>
  )
}
