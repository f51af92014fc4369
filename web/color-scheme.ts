// Runs before the first paint as a file of its own, because the CSP forbids inline scripts (H1).
// The key is the one of Mantine's localStorageColorSchemeManager.
let scheme: string | null = null
try {
  scheme = localStorage.getItem('mantine-color-scheme-value')
} catch {
  // Storage is forbidden: the system's scheme it is.
}
if (scheme !== 'light' && scheme !== 'dark')
  scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.dataset.mantineColorScheme = scheme
