/** Where the panel stands and whether it is open: remembered for the address, whatever else is reset. */
export const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export type Place = { corner: (typeof corners)[number]; open: boolean; hidden: boolean }

const KEY = 'mock-panel'
/** A browser that a test drives sees the product alone, until the keys of the panel are pressed. */
const first: Place = { corner: 'bottom-right', open: false, hidden: navigator.webdriver }

export function readPlace(): Place {
  const text = localStorage.getItem(KEY)
  // Written below; an unknown corner is the first one.
  const kept = (text ? JSON.parse(text) : {}) as Partial<Place>
  return { ...first, ...kept, corner: corners.find((one) => one === kept.corner) ?? first.corner }
}

export const writePlace = (place: Place) => localStorage.setItem(KEY, JSON.stringify(place))
