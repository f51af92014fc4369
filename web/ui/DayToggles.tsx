import './day-toggles.css'

interface DaysProps {
  chosen: readonly number[]
  onChange: (days: number[]) => void
}

const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => at + 1)
const LAST = 31
const toggled = (days: readonly number[], day: number) =>
  (days.includes(day) ? days.filter((one) => one !== day) : [...days, day]).toSorted((a, b) => a - b)

/** Days of a week to press, by their names; 1 is Monday. */
export const Weekdays = ({ names, chosen, onChange }: DaysProps & { names: readonly string[] }) => (
  <div className="day-toggles" role="group" aria-label="Дни недели">
    {names.map((label, at) => (
      <Day key={label} label={label} on={chosen.includes(at + 1)} onPress={() => onChange(toggled(chosen, at + 1))} />
    ))}
  </div>
)

/** Days of a month to press; the 31st is the last of any. */
export const MonthDays = ({ chosen, onChange }: DaysProps) => (
  <div className="day-toggles" data-month role="group" aria-label="Числа месяца">
    {MONTH_DAYS.map((day) => (
      <Day key={day} label={String(day)} on={chosen.includes(day)} onPress={() => onChange(toggled(chosen, day))} />
    ))}
    {chosen.includes(LAST) && <p>31 — последний день любого месяца</p>}
  </div>
)

const Day = ({ label, on, onPress }: { label: string; on: boolean; onPress: () => void }) => (
  <button type="button" aria-pressed={on} onClick={onPress}>
    {label}
  </button>
)
