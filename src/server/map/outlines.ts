import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { LRUCache } from 'lru-cache'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type OutlineFile, outlineFiles, outlinesFolder } from './outline-files.ts'

/** A country or state; `id` is `FR` or `US-TX`. */
export type OutlinedArea = Feature<Polygon | MultiPolygon> & { id: string }

type Outlines = Topology<{ areas: GeometryCollection }>

const isArea = (found: Feature): found is OutlinedArea =>
  typeof found.id === 'string' &&
  (found.geometry.type === 'Polygon' || found.geometry.type === 'MultiPolygon')

async function readFeatures(name: OutlineFile): Promise<OutlinedArea[]> {
  const packed = await readFile(path.join(outlinesFolder, outlineFiles[name]))
  const topology: Outlines = JSON.parse(String(await promisify(brotliDecompress)(packed)))
  const areas: Feature[] = feature(topology, topology.objects.areas).features
  return areas.filter(isArea)
}

const read = new LRUCache<OutlineFile, OutlinedArea[]>({
  max: Object.keys(outlineFiles).length,
  fetchMethod: (name) => readFeatures(name),
})

/** The outlines of a file. Read when a map first needs them, because most processes never do. */
export function readOutlines(name: OutlineFile): Promise<OutlinedArea[]> {
  return read.forceFetch(name)
}
