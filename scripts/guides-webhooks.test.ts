import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signatureHeaders } from '../api/webhooks/secrets.ts'
import { request } from './test/bsl-platform.ts'
import { moduleOf } from './test/bsl.ts'
import { blocksOf, runIn, textOf } from './test/guides.ts'
import { findLanguages } from './test/languages.ts'

// The guide's programs in each language, as they stand, decide over the same deliveries.
const there = await findLanguages()
const node = Bun.which('node') ?? process.execPath
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guides-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

describe('a webhook is verified', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = '{"type":"user.created","data":{"title":"Анна — «Берёзка»"}}'
  const id = '019c1a20-0000-7a31-8b42-1c53d264e405'
  const signed = (secrets: string[], secondsAgo = 0) =>
    signatureHeaders({ id, at: new Date(Date.now() - secondsAgo * 1000), body, secrets })
  const { 'webhook-signature': _, ...unsigned } = signed([secret])
  const one = signed([secret])
  const cases: [string, boolean, Record<string, string>, string?][] = [
    ['ours', true, one],
    ['while the secret is changed', true, signed([other, secret])],
    [
      'beside a version that is not known',
      true,
      { ...one, 'webhook-signature': `v1a,AAAA v1 ${one['webhook-signature']}` },
    ],
    ['four minutes old', true, signed([secret], 240)],
    ['six minutes old', false, signed([secret], 360)],
    ['six minutes early', false, signed([secret], -360)],
    ['of another secret', false, signed([other])],
    ['of another body', false, one, `${body} `],
    ['of another event', false, { ...one, 'webhook-id': id.replace(/5$/, '6') }],
    ['of another time', false, { ...one, 'webhook-timestamp': `${Number(one['webhook-timestamp']) - 1}` }],
    ['of no time', false, { ...one, 'webhook-timestamp': 'сейчас' }],
    ['cut', false, { ...one, 'webhook-signature': (one['webhook-signature'] ?? '').slice(0, -4) }],
    [
      'of another version',
      false,
      { ...one, 'webhook-signature': (one['webhook-signature'] ?? '').replace('v1,', 'v2,') },
    ],
    ['without a signature', false, unsigned],
    ['of nothing', false, {}],
  ]
  const given = cases.map(([, , headers, sent = body]) => ({ secret, headers, body: sent }))
  /** One value after the other, for a program that reads no JSON: an absent header is an empty line. */
  const lines = given.flatMap((sent) =>
    [sent.body, ...NAMES.map((name) => sent.headers[name] ?? '')].map((value) => Buffer.from(value).toString('base64')),
  )
  const expected = cases.map(([name, isOurs]) => [name, isOurs])
  const named = (said: unknown[]) => cases.map(([name], i) => [name, said[i]])
  const codeOf = async (language: string) =>
    (await blocksOf('webhooks')).find((block) => block.language === language)?.code ?? ''

  interface Sample {
    needs: string[]
    /** To be compiled before. */
    compiled?: string[]
    program: string[]
    file: string
    rest: string
    input?: string
  }
  const samples: Record<string, Sample> = {
    js: {
      needs: [],
      program: [node, 'verify.mjs'],
      file: 'verify.mjs',
      rest: `import { readFileSync } from 'node:fs'
const cases = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(cases.map(({ secret, headers, body }) => isOurs(secret, headers, Buffer.from(body)))))`,
    },
    python: {
      needs: ['python3'],
      program: ['python3', 'verify.py'],
      file: 'verify.py',
      rest: `import json, sys
cases = json.loads(sys.stdin.buffer.read())
print(json.dumps([is_ours(one["secret"], one["headers"], one["body"].encode()) for one in cases]))`,
    },
    php: {
      needs: ['php'],
      program: ['php', '-n', 'verify.php'],
      file: 'verify.php',
      rest: `$cases = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($one) => isOurs($one['secret'], $one['headers'], $one['body']), $cases));`,
    },
    csharp: {
      needs: ['mcs', 'mono'],
      compiled: ['mcs', '-langversion:7', '-warnaserror', '-out:verify.exe', 'verify.cs'],
      program: ['mono', 'verify.exe'],
      file: 'verify.cs',
      rest: `public static class Program
{
    static readonly string[] Names = { ${NAMES.map((name) => `"${name}"`).join(', ')} };
    public static void Main()
    {
        var said = new System.Collections.Generic.List<string>();
        for (string body; (body = Console.In.ReadLine()) != null; )
        {
            var headers = Names.ToDictionary(name => name, name => Encoding.UTF8.GetString(Convert.FromBase64String(Console.In.ReadLine())));
            Func<string, string> header = name => headers[name] == "" ? null : headers[name];
            said.Add(Webhooks.IsOurs("${secret}", header, Convert.FromBase64String(body)) ? "true" : "false");
        }
        Console.WriteLine("[" + string.Join(",", said) + "]");
    }
}`,
      input: lines.map((line) => `${line}\n`).join(''),
    },
  }
  for (const [language, { needs, compiled, program, file, rest, input = JSON.stringify(given) }] of Object.entries(
    samples,
  )) {
    const missing = needs.filter((need) => !there.has(need)).map((need) => `: there is no ${need} on this machine`)
    test.skipIf(missing.length > 0)(`in ${language}${missing.join('')}`, async () => {
      await Bun.write(join(folder, file), `${await codeOf(language)}\n${rest}\n`)
      if (compiled) await runIn(folder, compiled)
      expect(named(JSON.parse((await runIn(folder, program, { input })).out) as boolean[])).toEqual(expected)
    })
  }

  test('in 1С, whichever way a server writes the names of headers', async () => {
    const call = moduleOf(await codeOf('bsl'))
    const upper = (headers: Record<string, string>) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    for (const written of [(headers: Record<string, string>) => headers, upper])
      expect(
        named(given.map((sent) => call('ПодписьВерна', secret, request(written(sent.headers), sent.body)))),
      ).toEqual(expected)
  })

  test('by the values that the guide states for a check by hand', async () => {
    const text = await textOf('webhooks')
    const stated = (name: string) => text.match(new RegExp(`^\\| ${name}\\s*\\| \`(.*)\` *\\|$`, 'm'))?.[1] ?? ''
    const at = new Date(Number(stated('`webhook-timestamp`')) * 1000)
    const headers = signatureHeaders({
      id: stated('`webhook-id`'),
      at,
      body: stated('тело'),
      secrets: [stated('секрет')],
    })
    expect(headers['webhook-signature']).toBe(stated('`webhook-signature`'))
    expect(headers['webhook-signature']).toMatch(/^v1,.{44}$/)
  })
})
