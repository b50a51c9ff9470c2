// SPDX-License-Identifier: GPL-3.0-or-later
// What a user of the "openai" package for Node measures: openai_client.mjs BASE_URL STREAMS APART_MS. Prints a line a
// stream: the lab's number of the request, then the times of its chunks in ms since create() was called.
import { createRequire } from 'node:module';

const [baseURL, streams, apart] = process.argv.slice(2);
const OpenAI = createRequire(`${process.env.STAGEFALL_PEERS}/`)('openai');
const client = new OpenAI({ baseURL, apiKey: 'none', maxRetries: 0 });
const messages = [{ role: 'user', content: 'Tell me at length how a harbour works, with every detail.' }];

async function one() {
  const began = performance.now();
  const { data, response } = await client.chat.completions
    .create({ model: 'lab-planner', messages, max_tokens: 200, stream: true }).withResponse();
  const times = [];
  for await (const chunk of data) {
    if (chunk.choices[0]?.delta?.content) times.push((performance.now() - began).toFixed(4));
  }
  return [response.headers.get('x-lab-request'), ...times].join(' ');
}

async function round(print) {
  const all = [];
  for (let i = 0; i < Number(streams); ++i) {
    all.push(one());
    if (Number(apart) > 0) await new Promise((next) => setTimeout(next, Number(apart)));
  }
  for (const line of await Promise.all(all)) if (print) console.log(line);
}

await round(false); // as for ours: connections are open and code is warm
await round(true);
