// What floats over a page and all that places it: 35 KiB, one chunk, fetched when the page can be used already.
export { Menu, MultiSelect, Select, Tooltip } from '@mantine/core'
