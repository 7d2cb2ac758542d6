import { Type, type TString } from '#typebox';

// Longest values that authenticators produce, with room: a credential id has at most 1023 bytes (WebAuthn §4).
const ID_CHARS_MAX = 1364;
const PART_CHARS_MAX = 8192;

function base64url(description: string, maxLength = PART_CHARS_MAX): TString {
  return Type.String({
    pattern: '^[A-Za-z0-9_-]+$',
    minLength: 1,
    maxLength,
    description: `${description} En base64url.`,
  });
}

const id = base64url('Identificador de la llave.', ID_CHARS_MAX);
const clientDataJSON = base64url('Lo que el navegador firmó: desafío y dirección.');

/** A passkey's answer to a sign-in (`AuthenticationResponseJSON` of WebAuthn, without its extensions). */
export const assertionField = Type.Object(
  {
    id,
    clientDataJSON,
    authenticatorData: base64url('Datos del autenticador.'),
    signature: base64url('Firma.'),
    userHandle: Type.Optional(base64url('Usuario que la llave recuerda.', 88)),
  },
  { additionalProperties: false, description: 'Respuesta del navegador con la llave de acceso (WebAuthn).' },
);

/** A new passkey (`RegistrationResponseJSON` of WebAuthn, without its extensions). */
export const attestationField = Type.Object(
  {
    id,
    clientDataJSON,
    attestationObject: base64url('Llave pública y datos del autenticador.', 16_384),
    transports: Type.Array(Type.String({ pattern: '^[a-z-]+$', maxLength: 32 }), {
      maxItems: 8,
      description: 'Cómo se comunica con el navegador.',
    }),
  },
  { additionalProperties: false, description: 'Respuesta del navegador al crear la llave de acceso (WebAuthn).' },
);

const challenge = Type.String({ description: 'Número al azar que la llave firma; vale una vez y cinco minutos.' });
const timeout = Type.Integer({ description: 'Milisegundos para responder.' });
const descriptors = (description: string) =>
  Type.Array(
    Type.Object({
      id: Type.String({ description: 'Identificador de la llave, en base64url.' }),
      type: Type.Literal('public-key', { description: 'Siempre public-key.' }),
      transports: Type.Array(Type.String(), { description: 'Cómo se comunica con el navegador.' }),
    }),
    { description },
  );

export const AssertionOptions = Type.Object(
  {
    challenge,
    timeout,
    rpId: Type.String({ description: 'Nombre del sitio al que pertenecen las llaves.' }),
    allowCredentials: descriptors('Las llaves que sirven; vacía: cualquiera de este sitio.'),
    userVerification: Type.Enum(['required', 'preferred'], { description: 'Si la llave debe comprobar a la persona.' }),
  },
  { title: 'OpcionesDeLlave', description: 'Para navigator.credentials.get (WebAuthn §5.5).' },
);

export const AttestationOptions = Type.Object(
  {
    rp: Type.Object(
      {
        id: Type.String({ description: 'Nombre del sitio.' }),
        name: Type.String({ description: 'Como se muestra.' }),
      },
      { description: 'El sitio al que pertenecerá la llave.' },
    ),
    user: Type.Object(
      {
        id: Type.String({ description: 'Identificador del usuario, en base64url.' }),
        name: Type.String({ description: 'Con qué ingresa.' }),
        displayName: Type.String({ description: 'Nombre de la persona.' }),
      },
      { description: 'La persona de la llave.' },
    ),
    challenge,
    pubKeyCredParams: Type.Array(
      Type.Object({
        alg: Type.Integer({ description: 'Algoritmo COSE.' }),
        type: Type.Literal('public-key', { description: 'Siempre public-key.' }),
      }),
      { description: 'Algoritmos que se aceptan.' },
    ),
    timeout,
    excludeCredentials: descriptors('Las llaves que ya tiene.'),
    authenticatorSelection: Type.Object(
      {
        residentKey: Type.Literal('preferred', { description: 'Siempre preferred.' }),
        userVerification: Type.Literal('preferred', { description: 'Siempre preferred.' }),
      },
      { description: 'Cómo debe ser la llave.' },
    ),
    attestation: Type.Literal('none', { description: 'Siempre none: no se pide la marca del dispositivo.' }),
  },
  { title: 'OpcionesDeLlaveNueva', description: 'Para navigator.credentials.create (WebAuthn §5.4).' },
);

/** Example values in base64url; a real answer is made by a browser. */
export const ASSERTION_EXAMPLE = {
  id: 'Zm9sZGVyLWRlLWxsYXZl',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  signature: 'MEUCIQDf',
  userHandle: 'u7r1yQ',
};
