/** Loads a document and replaces its references, all of them local, by their targets. */
export default async function resolveReferences(source) {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const document = JSON.parse((await response.text()).replaceAll('https://su-servidor', location.origin));
  const resolved = new Map();

  const follow = ($ref) => {
    const name = $ref.split('/').at(-1);
    if (!resolved.has($ref)) {
      // Shown where a schema contains itself.
      resolved.set($ref, { title: name, circularReference: { $ref, name, id: name } });
      const target = $ref
        .split('/')
        .slice(1)
        .reduce((part, key) => part[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
      resolved.set($ref, { title: name, ...resolve(target) });
    }
    return resolved.get($ref);
  };
  const resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve);
    if (value === null || typeof value !== 'object') return value;
    const { $ref, ...own } = value;
    if (typeof $ref === 'string') return { ...follow($ref), ...resolve(own) };
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return resolve(document);
}
