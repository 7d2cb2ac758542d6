// What other capabilities use of eventos.
export {
  type FeedPage,
  type FeedQuery,
  type PlacedEvento,
  feedEnd,
  placesBetween,
  positionOf,
  readPlaces,
} from './feed.js';
