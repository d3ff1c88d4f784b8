from librt.vecs import remove as remove
from librt.vecs import vec as vec
from mypy_extensions import i64 as i64
