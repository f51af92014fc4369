// What floats over a page and all that places it, and fields that are a program of their own: one chunk, fetched when
// the page can be used already.
export { Menu, MultiSelect, NumberInput, Select, Tooltip } from '@mantine/core'
export { byName } from '../../lib/find-by-name.ts'
