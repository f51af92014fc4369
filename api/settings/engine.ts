/**
 * What JavaScriptCore runs a server with, by `bench contents`. Its last compiler (FTL) is for loops that run for minutes; a
 * server's code is wide and mostly waits, and compiling it again and again took a tenth of a call's time and more. And on a
 * large machine it collects no garbage before its heap has doubled: as on one of 256 MiB it does at half as much again, at
 * the same speed, and the process stays some 150 MiB smaller.
 */
export const ENGINE = { BUN_JSC_useFTLJIT: '0', BUN_JSC_forceRAMSize: String(256 * 1024 ** 2) }

/** The engine reads these when a process starts, before any file. */
export const hasEngine = (env: NodeJS.ProcessEnv) => Object.keys(ENGINE).every((name) => env[name] !== undefined)

/** A program in this one's place, under its id and with its streams. What the caller has set of the engine stands. */
export function startAnew(env: NodeJS.ProcessEnv, program: readonly string[]): void {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...program], { ...ENGINE, ...env })
}
