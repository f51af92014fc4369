/** One of server-sent events. */
export interface StreamEvent {
  event: string
  data: string
}

/** Takes the text of a stream in whatever pieces it comes; tells each whole event. */
export function eventReader(tell: (event: StreamEvent) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const read = readBlock(block)
      if (read) tell(read)
    }
  }
}

/** Undefined: a comment, or the server's wish of how long to wait. */
function readBlock(block: string): StreamEvent | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event = line.slice('event: '.length)
    if (line.startsWith('data: ')) data.push(line.slice('data: '.length))
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined
}
