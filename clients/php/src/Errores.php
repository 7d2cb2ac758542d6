<?php

declare(strict_types=1);

namespace Rubrica;

/** La base de todo lo que puede salir mal. Se decide por la clase o por el código, que nunca cambia de significado. */
abstract class ErrorRubrica extends \RuntimeException
{
}

/** No llegó la respuesta entera: puede que se haya hecho o no. Repita con la misma clave de idempotencia. */
final class SinRespuesta extends ErrorRubrica
{
    public function __construct(\Throwable $causa, public readonly ?string $claveIdempotencia)
    {
        $repita = $claveIdempotencia === null ? '' : ' Repita con la misma claveIdempotencia: no se hará dos veces.';
        parent::__construct("La respuesta del servicio no llegó entera ({$causa->getMessage()}).{$repita}", 0, $causa);
    }
}

/** Un problema de la solicitud: en qué campo y qué hacer. */
final class SubError
{
    public function __construct(
        public readonly string $campo,
        public readonly string $codigo,
        public readonly string $mensaje,
        public readonly mixed $valor,
    ) {
    }
}

/** El servicio respondió que no. El mensaje dice qué hacer. */
class Rechazo extends ErrorRubrica
{
    /** Código estable; null si la respuesta no es del servicio (de un proxy, por ejemplo). */
    public readonly ?string $codigo;
    /** Para decir a soporte cuál fue. */
    public readonly ?string $idSolicitud;
    /** @var list<SubError> Todos los problemas de la solicitud a la vez. */
    public readonly array $subErrores;

    /** @param array<string, mixed> $problema todo el `result` de la respuesta, con lo que solo algunos códigos traen */
    final public function __construct(
        public readonly int $estado,
        public readonly array $problema,
        /** Segundos que el servicio pide esperar antes de repetir. */
        public readonly ?float $esperaS,
        public readonly ?string $claveIdempotencia,
    ) {
        // Un JSON de otro, como el de un proxy, puede tener lo que sea en cada nombre.
        $texto = static fn (string $nombre): ?string => is_string($problema[$nombre] ?? null) ? $problema[$nombre] : null;
        parent::__construct($texto('message') ?? "El servicio respondió {$estado}.");
        $this->codigo = $texto('code');
        $this->idSolicitud = $texto('requestId');
        $subErrores = $problema['subErrors'] ?? null;
        $this->subErrores = array_map(
            static fn (array $uno) => new SubError(
                (string) ($uno['field'] ?? ''),
                (string) ($uno['code'] ?? ''),
                (string) ($uno['message'] ?? ''),
                $uno['rejectedValue'] ?? null,
            ),
            is_array($subErrores) ? array_values(array_filter($subErrores, 'is_array')) : [],
        );
    }

    /** El código como enum, para `match`; null si esta versión del cliente no lo conoce. */
    public function codigoConocido(): ?CodigoError
    {
        return CodigoError::tryFrom($this->codigo ?? '');
    }

    /** @param array<string, mixed> $problema */
    public static function de(int $estado, array $problema, ?float $esperaS, ?string $claveIdempotencia): self
    {
        $clase = match (true) {
            in_array($estado, [400, 413, 415], true) => SolicitudInvalida::class,
            $estado === 401 => NoAutenticado::class,
            $estado === 403 => SinPermiso::class,
            in_array($estado, [404, 410], true) => NoEncontrado::class,
            $estado === 409 => Conflicto::class,
            $estado === 429 => DemasiadasSolicitudes::class,
            $estado >= 500 => ErrorServicio::class,
            default => self::class,
        };

        return new $clase($estado, $problema, $esperaS, $claveIdempotencia);
    }
}

/** 400, 413 o 415: hay que corregir lo que se envía; `subErrores` dice qué. */
final class SolicitudInvalida extends Rechazo
{
}

/** 401: falta la credencial o no vale. */
final class NoAutenticado extends Rechazo
{
}

/** 403: a la credencial le falta un rol. */
final class SinPermiso extends Rechazo
{
}

/** 404 o 410: no existe, o es de otra cuenta. */
final class NoEncontrado extends Rechazo
{
}

/** 409: el número ya se usó, el estado no lo permite, la clave de idempotencia es de otro cuerpo. */
final class Conflicto extends Rechazo
{
}

/** 429: espere `esperaS` segundos. */
final class DemasiadasSolicitudes extends Rechazo
{
}

/** 5xx: falló el servicio o lo que está delante. */
final class ErrorServicio extends Rechazo
{
}
