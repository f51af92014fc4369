// @tabler/icons-react types its index only; the index is 5,900 modules, so icons are imported each by its own path.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { Icon } from '@tabler/icons-react'
  const icon: Icon
  export default icon
}
