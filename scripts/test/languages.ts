import { installPackage } from './debian.ts'

/** What the guides' programs are run by; on Debian as root what is missing is installed. */
const PACKAGES: Record<string, string> = {
  python3: 'python3-minimal',
  php: 'php-cli',
  mcs: 'mono-mcs',
  mono: 'mono-runtime',
}

/** Those of them that are there now. */
export async function findLanguages(): Promise<ReadonlySet<string>> {
  const programs = Object.keys(PACKAGES)
  const missing = programs.filter((program) => !Bun.which(program))
  if (missing.length > 0) await installPackage(...missing.map((program) => PACKAGES[program] ?? program))
  return new Set(programs.filter((program) => Bun.which(program)))
}
