import { templateSearch } from '../../ui/template-search.js';

export const editor = templateSearch('/plantillas-ride/$id');
