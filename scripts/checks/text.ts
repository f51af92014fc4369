import type { Finding } from './finding.ts'

// A path of somebody's machine; an address such as example.com/home/x has a word before the slash.
const machinePath = /(?<![\w.:/~}-])\/(?:home|root|Users|var\/folders)\/[\w.-]+/g
const registryHost = /\b(?:registry\.[\w-]+\.(?:com|org|net|io|dev|ru)|npm\.pkg\.github\.com|(?:[\w-]+\.)*jfrog\.io)\b/g
const undone = /\b(?:TODO|FIXME)\b/g

/** The rules of every tracked text file, whatever its language; `here` is where the project lies now. */
export function checkText(file: string, text: string, here: string): Finding[] {
  const found = (pattern: RegExp, sentence: (match: string) => string) =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      line: text.slice(0, match.index).split('\n').length,
      text: sentence(match[0]),
    }))
  return [
    ...found(machinePath, (path) => `${path} exists on one machine only.`),
    ...found(new RegExp(`${RegExp.escape(here)}(?![\\w-])`, 'g'), (path) => `${path} exists on one machine only.`),
    ...found(registryHost, (host) => `${host} ties the repository to one registry: the package client knows its own.`),
    // In TypeScript checkCode looks for these in comments only.
    ...(/\.tsx?$/.test(file)
      ? []
      : found(undone, (word) => `${word} is work left undone: do it, or say so in the README.`)),
  ]
}
