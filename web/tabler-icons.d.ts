// Icons are imported each by its own path: a bundle is as small either way, but whoever runs without one (a test) would
// read the 6,356 modules of the index first. The package types its index only.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { Icon } from '@tabler/icons-react'
  const icon: Icon
  export default icon
}
